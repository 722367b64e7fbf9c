/** The stations, each with its region and its number of platforms. */

export const stations: [name: string, region: string, platforms: number][] = [
  ['Abbeyford', 'North', 6],
  ['Birchwater', 'North', 4],
  ['Coldharbour', 'North', 8],
  ['Dunmere', 'North', 2],
  ['Eastbridge', 'East', 12],
  ['Fallowgate', 'East', 5],
  ['Greywick', 'East', 3],
  ['Hollowell', 'East', 4],
  ['Ironmarket', 'South', 14],
  ['Juniper Cross', 'South', 4],
  ['Kestrel Bay', 'South', 3],
  ['Larkspur', 'South', 5],
  ['Millrace', 'West', 9],
  ['Northolme', 'West', 2],
  ['Oakhaven', 'West', 6],
  ['Penny Hill', 'West', 3],
];

export const stationNames = stations.map(([name]) => name);

/** What completes a name that is being typed. */
export const startingWith = (typed: string | undefined): string[] =>
  stationNames.filter((name) => name.toLowerCase().startsWith((typed ?? '').toLowerCase()));
