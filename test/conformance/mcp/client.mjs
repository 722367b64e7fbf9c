// The command that the referee starts for each scenario: it hands the server's address to the extension in the warm browser.
const url = process.argv.at(-1);
const { MCP_DRIVER: driver = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const response = await fetch(driver, { method: 'POST', body: JSON.stringify({ url, context: JSON.parse(context) }) });
console.log(await response.text());
