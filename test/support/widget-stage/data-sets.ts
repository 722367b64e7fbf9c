/** A sheet of charts of real data, to be looked at: `node data-sets.ts FOLDER-OF-VEGA-DATASETS PICTURE.png [WIDTH [light|dark [rtl]]]`. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import Papa from 'papaparse';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import type { JsonObject } from '#core/tools/tool.ts';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { chromiumPath } from '../browsers/programs.ts';
import { serveBuilt } from './built.ts';

/** File; mark; channels, as Altair writes them: `x=hp:Q y=mean(mpg):Q`. Or a widget, and the columns that it takes. */
const sets = `
cars.json | point | x=Horsepower y=Miles_per_Gallon color=Origin
cars.json | bar | x=Cylinders:O y=count()
cars.json | boxplot | x=Origin y=Acceleration
cars.json | line | x=Year:T y=mean(Miles_per_Gallon) color=Origin
cars.json | rect | x=Cylinders:O y=Origin:N color=mean(Weight_in_lbs)
barley.json | bar | y=variety x=sum(yield) color=site
barley.json | point | y=variety x=yield color=year:N facet=site
birdstrikes.csv | bar | x=Wildlife_Species y=count()
birdstrikes.csv | bar | x=Origin_State y=sum(Cost_Total)
budgets.json | line | x=forecastYear:Q y=value color=budgetYear:N
burtin.json | point | x=Penicillin y=Bacteria color=Gram_Staining
co2-concentration.csv | line | x=Date:T y=CO2
countries.json | point | x=fertility y=life_expect
crimea.json | area | x=date:T y=disease
disasters.csv | bar | x=Year:O y=Deaths
disasters.csv | circle | x=Year:T y=Entity size=Deaths
driving.json | line | x=miles y=gas
football.json | rect | x=home_score:O y=away_score:O color=count()
football.json | bar | x=division y=count()
gapminder-health-income.csv | circle | x=income y=health size=population color=region
gapminder.json | line | x=year:O y=fertility color=country
github.csv | circle | x=hours(time):O y=day(time):O size=sum(count)
global-temp.csv | bar | x=year:T y=temp
income.json | bar | x=name:N y=mean(pct) color=group
iowa-electricity.csv | area | x=year:T y=net_generation color=source
jobs.json | line | x=year:O y=sum(perc) color=sex
la-riots.csv | bar | x=race y=count() color=gender
monarchs.json | bar | x=start y=name
movies.json | point | x=US_Gross y=Worldwide_Gross color=Major_Genre
movies.json | bar | y=Distributor x=count()
normal-2d.json | point | x=u y=v
obesity.json | bar | x=state y=rate
ohlc.json | bar | x=date:T y=ret
penguins.json | point | x=Flipper_Length_mm y=Body_Mass_g color=Species
population.json | bar | x=age:O y=sum(people) color=sex:N
seattle-weather.csv | bar | x=month(date):T y=count() color=weather
seattle-weather-hourly-normals.csv | rect | x=monthdate(date):O y=hours(date):O color=mean(temperature)
sp500.csv | area | x=date:T y=price
stocks.csv | line | x=date:T y=price color=symbol
unemployment-across-industries.json | area | x=date:T y=count color=series
us-employment.csv | line | x=month:T y=nonfarm
wheat.json | bar | x=year:T y=wheat
flights-2k.json | point | x=distance y=delay
zipcodes.csv | chart | state
lookup_people.csv | chart | name height
obesity.json | chart | state rate
iowa-electricity.csv | chart | source net_generation
`;

const [folder = '', picture = 'sheet.png', width = '400', theme = 'light', direction = ''] = process.argv.slice(2);

async function readRows(file: string): Promise<JsonObject[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const read: unknown =
    extname(file) === '.json'
      ? JSON.parse(text)
      : Papa.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true }).data;
  return (Array.isArray(read) ? read : []).map((row: JsonObject) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replace(/\W+/g, '_').replace(/_$/, ''), value])),
  );
}

async function toParams(file: string, mark: string, channels: string): Promise<JsonObject> {
  const rows = await readRows(file);
  const title = `${file}: ${mark}, ${channels}`;
  if (mark === 'chart') {
    const [name = '', value = ''] = channels.split(' ');
    const bars = value
      ? rows.slice(0, 60).map((row) => [String(row[name]), Number(row[value])])
      : [...Map.groupBy(rows, (row) => String(row[name]))].map(([each, { length }]) => [each, length]);
    return { title, bars };
  }
  const encoding = Object.fromEntries(channels.split(' ').map((each) => each.split('=')));
  return { title, rows: rows.slice(0, 10_000), spec: { mark, encoding } };
}

const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [flowRecipes(), widgetValidators()],
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const stage = await serveBuilt(import.meta.dirname);
const { specs } = (await server.ssrLoadModule('/../../../src/widgets/specs.ts')) as typeof import('#widgets/specs.ts'); // vite can't type a module
const { checkData } = (await server.ssrLoadModule(
  '/../../../src/widgets/server/check-data.ts',
)) as typeof import('#widgets/server/check-data.ts'); // as above
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const shots: string[] = [];
try {
  const page = await browser.newPage({ viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.warn(String(error)));
  for (const line of sets.trim().split('\n')) {
    const [file = '', mark = '', channels = ''] = line.split(' | ');
    const kind = mark === 'chart' ? 'chart' : 'vega-lite';
    const spec = specs.find(({ name }) => name === kind);
    const checked = spec && checkData(spec, await toParams(file, mark, channels), null);
    if (checked?.type !== 'checked') {
      console.warn(`${line}: ${JSON.stringify(checked).slice(0, 400)}`);
      continue;
    }
    await page.goto('about:blank');
    const given = await page.addInitScript((data) => Reflect.set(window, 'given', data), checked.data);
    await page.goto(`${stage.address}#${kind},given,${theme},${direction}`);
    await page.locator('.shown .stage svg').first().waitFor();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 60)));
    shots.push((await page.locator('.shown').screenshot()).toString('base64'));
    await given.dispose();
  }
  const columns = Math.max(2, Math.floor(2000 / Number(width)));
  await page.setViewportSize({ width: columns * Number(width), height: 900 });
  await page.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);align-items:start;background:gray">${shots
      .map(
        (shot) =>
          `<img style="width:100%;max-height:520px;object-fit:cover;object-position:top" src="data:image/png;base64,${shot}">`,
      )
      .join('')}`,
  );
  await writeFile(picture, await page.screenshot({ fullPage: true }));
  console.info(`${shots.length} charts.`);
} finally {
  await browser.close();
  await server.close();
  await stage.close();
}
