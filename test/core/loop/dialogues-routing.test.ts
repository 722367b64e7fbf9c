/** Dialogues about which tool a call reaches, and how its answer comes back. */
import { describe, expect, test } from 'vitest';
import { toMessages } from '#core/log/messages.ts';
import { createDialogue, reads, tool } from '../../support/dialogue';
import { inPlain } from '../../support/plain-messages';

const music = 'https://music.example';

describe('a call and its answer', () => {
  test('R1, R2, R59, R102, R103: person, model, tool, model: each step is in the log, the result under the call’s id', async () => {
    const { person, model, page, log } = await createDialogue();
    const search = tool('search_library', reads);
    page(music).offers(search);
    await person.says('Is Blue Train there?');
    expect(await model.offered()).toEqual(['music_example_webmcp_search_library']);
    await model.calls('music_example_webmcp_search_library', { query: 'train' });
    await search.answers('Blue Train');
    const [, asked, answered] = await model.heard();
    expect(asked).toMatchObject({ role: 'assistant', calls: [{ input: { query: 'train' } }] });
    expect(answered).toMatchObject({ role: 'tool', text: 'Blue Train', isError: false });
    expect(answered?.role === 'tool' && answered.callId).toBe(asked?.role === 'assistant' && asked.calls[0]?.id);
    await model.says('It is.');
    await log.ends('end_turn');
    const kinds = (await log.kinds()).filter((kind) => kind !== 'server-named');
    const called = ['answer', 'call-prepared', 'server-activated', 'call-started', 'result'];
    expect(kinds).toEqual(['user-message', ...called, 'answer', 'ended end_turn']);
  });

  test('R104: a model reads each call with its arguments, and its result as a message of its own behind it', async () => {
    const { person, model, page, log } = await createDialogue();
    page(music).offers(tool('search_library', reads).alwaysAnswers('Blue Train'));
    await person.says('Search');
    await model.calls('music_example_webmcp_search_library', { query: 'train' });
    await model.says('There.');
    await log.ends('end_turn');
    const [user, assistant, result, answer] = toMessages(await log.conversation()).map(inPlain);
    expect(user).toMatchObject({ role: 'user', text: 'Search' });
    const [call] = assistant?.role === 'assistant' ? assistant.calls : [];
    expect(assistant).toMatchObject({ text: '', calls: [{ input: { query: 'train' } }] });
    expect(result).toMatchObject({ role: 'tool', callId: call?.id, text: 'Blue Train' });
    expect(answer).toMatchObject({ role: 'assistant', text: 'There.' });
  });

  test('R15: a server gets the bare name and the input; its text is the result, else its structure as JSON', async () => {
    const { person, model, server } = await createDialogue();
    const forecast = tool('forecast', reads);
    server('weather').offers(forecast);
    await person.hasAllowedReading('weather');
    await person.says('Weather?');
    await model.callsTogether(['weather_mcp_forecast', { city: 'Oslo' }], ['weather_mcp_forecast', { city: 'Rome' }]);
    await forecast.isCalled(2);
    expect(forecast.made).toEqual([{ city: 'Oslo' }, { city: 'Rome' }]);
    await forecast.answers({ content: [{ type: 'text', text: 'Rain' }], structured: { sky: 'grey' } });
    await forecast.answers({ content: [], structured: { sky: 'blue' } });
    expect(await model.told()).toEqual(['Rain', '{"sky":"blue"}']);
  });

  test('a model that ends without a word is told so, and asked once more', async () => {
    const { person, model, page, log } = await createDialogue();
    page(music).offers(tool('search_library', reads).alwaysAnswers('Blue Train'));
    await person.says('Which trains?');
    await model.calls('music_example_webmcp_search_library', { query: 'train' });
    await model.says('');
    expect((await model.heard()).at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('was empty') });
    await model.says('One.');
    await log.ends('end_turn');
    const roles = ['user', 'assistant', 'tool', 'assistant'];
    expect(toMessages(await log.conversation()).map(({ role }) => role)).toEqual(roles);
  });

  test('R20: a page’s text passes through as it is, and its objects as JSON', async () => {
    const { person, model, page } = await createDialogue();
    const look = tool('look', reads);
    page(music).offers(look);
    await person.says('Look');
    await model.callsTogether(['music_example_webmcp_look'], ['music_example_webmcp_look']);
    await look.answers('  as it is \n');
    await look.answers({ rows: [1, 2] });
    // Calls that are made together arrive in any order.
    expect((await model.told()).toSorted()).toEqual(['  as it is \n', '{"rows":[1,2]}']);
  });

  test('R23, R109: what a tool throws is told as its error, and the dialogue goes on', async () => {
    const { person, model, page, server, log } = await createDialogue();
    const [look, forecast] = [tool('look', reads), tool('forecast', reads)];
    page(music).offers(look);
    server('weather').offers(forecast);
    await person.hasAllowedReading('weather');
    await person.says('Look');
    await model.callsTogether(['music_example_webmcp_look'], ['weather_mcp_forecast']);
    await look.answers(new Error('The library is closed'));
    await forecast.answers(new Error('No satellite'));
    expect(await model.told()).toEqual(['Error: The library is closed', 'Error: No satellite']);
    await model.says('Both are closed.');
    await log.ends('end_turn');
    const tools = toMessages(await log.conversation()).filter(({ role }) => role === 'tool');
    expect(tools.map(inPlain)).toMatchObject([
      { text: 'Error: The library is closed', isError: true, problem: { code: 'threw' } },
      { text: 'Error: No satellite', isError: true, problem: { code: 'threw' } },
    ]);
  });
});

describe('a name', () => {
  test('R6, R7: that two servers and a page share reaches the one it was called with', async () => {
    const { person, model, page, server } = await createDialogue();
    const found = { page: tool('search', reads), one: tool('search', reads), two: tool('search', reads) };
    page(music).offers(found.page);
    server('books').offers(found.one);
    server('films').offers(found.two);
    await person.hasAllowedReading('books');
    await person.hasAllowedReading('films');
    await person.says('Search everywhere');
    const names = ['books_mcp_search', 'films_mcp_search', 'music_example_webmcp_search'];
    expect(await model.offered()).toEqual(names);
    await model.calls('films_mcp_search', { q: 'films' });
    await found.two.answers('A film');
    await model.calls('books_mcp_search', { q: 'books' });
    await person.allows();
    await found.one.answers('A book');
    await model.calls('music_example_webmcp_search', { q: 'music' });
    await person.allows();
    await found.page.answers('A song');
    expect(await model.told()).toEqual(['A song']);
    expect([found.page.made, found.one.made, found.two.made]).toEqual([
      [{ q: 'music' }],
      [{ q: 'books' }],
      [{ q: 'films' }],
    ]);
  });

  test('R4: that holds `_mcp_` itself is looked up and not taken apart', async () => {
    const { person, model, page } = await createDialogue();
    const odd = tool('list_mcp_servers_webmcp_x', reads);
    page(music).offers(odd);
    await person.says('Go');
    await model.calls('music_example_webmcp_list_mcp_servers_webmcp_x');
    await odd.answers('Yes');
    expect(await model.told()).toEqual(['Yes']);
  });

  test('R5: of no known form is answered with an error result', async () => {
    const { person, model } = await createDialogue();
    await person.says('Go');
    await model.calls('search');
    expect(await model.told()).toEqual([expect.stringContaining('Error: unknown tool format "search"')]);
    await model.isAsked();
  });

  test('R21, R107: of a server that is stopped is offered no more, and a late call is answered with what to do', async () => {
    const { person, model, server } = await createDialogue();
    const weather = server('weather');
    weather.offers(tool('forecast', reads));
    await person.says('Weather?');
    await model.isAsked();
    weather.stops();
    await model.calls('weather_mcp_forecast');
    expect(await model.told()).toEqual([
      'Error: no MCP client available for tool "forecast": the server "weather" is no longer there. Go on without its tools.',
    ]);
    expect(await model.offered()).toEqual([]);
  });

  test('R22: of a page that was closed is answered with that, and reaches nobody', async () => {
    const { person, model, page } = await createDialogue();
    const [look, site] = [tool('look', reads), page(music)];
    site.offers(look);
    await person.says('Look');
    await model.isAsked();
    site.closes();
    await model.calls('music_example_webmcp_look');
    expect(await model.told()).toEqual([
      expect.stringMatching(/no WebMCP server "music_example" found for tool "look".*so nothing was called/),
    ]);
    expect(look.made).toEqual([]);
  });
});

describe('a recipe tool', () => {
  const skills = () => ['search_skills', 'browse_skills', 'read_skill'].map((name) => tool(name, reads));

  test('R3, R45, R55: is offered under its role’s name, and a call by either name reaches the real one', async () => {
    const { person, model, server } = await createDialogue();
    const [search, browse, read] = skills();
    if (!search || !browse || !read) throw new Error('There are three.');
    server('cook').offers(search, browse, read);
    await person.hasAllowedReading('cook');
    await person.says('Soup?');
    expect(await model.offered()).toEqual(['cook_mcp_search_recipes', 'cook_mcp_list_recipes', 'cook_mcp_get_recipe']);
    expect(await model.prompt()).toContain('cook_mcp_search_recipes(query)');
    await model.callsTogether(['cook_mcp_list_recipes'], ['cook_mcp_browse_skills'], ['cook_mcp_get_recipe']);
    await browse.answers('Soup');
    await browse.answers('Soup again');
    await read.answers('Boil it');
    expect(await model.told()).toEqual(['Soup', 'Soup again', 'Boil it']);
  });

  test('R60: two dialogues at once, each with its own idea of a name, don’t hear of one another', async () => {
    const one = await createDialogue();
    const two = await createDialogue();
    const [browse, list] = [tool('browse_skills', reads), tool('list_templates', reads)];
    one.server('cook').offers(browse);
    two.server('cook').offers(list);
    for (const { person } of [one, two]) await person.hasAllowedReading('cook');
    await Promise.all([one.person.says('One'), two.person.says('Two')]);
    await Promise.all([one.model.calls('cook_mcp_list_recipes'), two.model.calls('cook_mcp_list_recipes')]);
    await browse.answers('Of one');
    await list.answers('Of two');
    expect([await one.model.told(), await two.model.told()]).toEqual([['Of one'], ['Of two']]);
  });
});

describe('the built-in server', () => {
  test('R81: several displays of one answer are a dashboard, in the model’s order and each with its id', async () => {
    const { person, model, builtIn, log } = await createDialogue();
    builtIn();
    await person.says('Draw');
    const show = (label: string) => ({ name: 'stat-card', params: { label, value: '1' } });
    const name = 'autoui_webmcp_widget_display';
    await model.callsTogether([name, show('One')], [name, show('Two')], [name, show('Three')]);
    const ids = (await model.told()).map((text): unknown => JSON.parse(text).id);
    expect(new Set(ids).size).toBe(3);
    const { canvas } = await log.conversation();
    expect(canvas.blocks.map(({ id }) => id)).toEqual(ids);
    expect(canvas.blocks.map(({ data }) => data.label)).toEqual(['One', 'Two', 'Three']);
  });
});
