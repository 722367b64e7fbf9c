// The command that the referee starts for each scenario: it hands the server's address to the extension in the warm browser.
const url = process.argv.at(-1);
const {
  MCP_DRIVER: driver = '',
  MCP_CONFORMANCE_SCENARIO: scenario,
  MCP_CONFORMANCE_CONTEXT: context = '{}',
} = process.env;
const body = JSON.stringify({ url, scenario, context: JSON.parse(context) });
const response = await fetch(driver, { method: 'POST', body });
console.log(await response.text());
