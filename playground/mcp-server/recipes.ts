/** Recipes: small texts that tell an agent how to answer typical questions with this server's tools. */

export interface Recipe {
  name: string;
  title: string;
  summary: string;
  markdown: string;
}

export const recipes: readonly Recipe[] = [
  {
    name: 'late-trains',
    title: 'Which trains are late most often?',
    summary: 'Ranks operators or stations by the share of late departures; drawn as a table.',
    markdown: `# Which trains are late most often?

1. Count late departures against all that ran. Cancelled trains did not run: leave them out.

   \`\`\`sql
   SELECT d.operator, count(*) AS departures, count(l.departure_id) AS late,
          round(100.0 * count(l.departure_id) / count(*), 1) AS late_percent,
          round(avg(l.minutes), 1) AS mean_minutes
   FROM departures d LEFT JOIN delays l ON l.departure_id = d.id
   WHERE d.cancelled = 0
   GROUP BY d.operator ORDER BY late_percent DESC
   \`\`\`

   By station: group by \`s.name\` with \`JOIN stations s ON s.id = d.station_id\`.
2. Draw the rows as a **data-table**, numbers aligned right.
3. Name the first row in one sentence, with its percentage.
`,
  },
  {
    name: 'one-number',
    title: 'How many …?',
    summary: 'Answers a question whose answer is a single number; drawn as a stat card.',
    markdown: `# How many …?

1. Ask for one row with one column, for example the departures of a month:

   \`\`\`sql
   SELECT count(*) AS departures FROM departures WHERE planned LIKE '2025-03-%'
   \`\`\`

2. Draw it as a **stat-card**: the number as value, what was counted as label.
3. Don't repeat the number in a long answer.
`,
  },
  {
    name: 'station-board',
    title: "A station's departures on one day",
    summary: 'Lists what leaves a station on a date, with delay and platform; drawn as a table.',
    markdown: `# A station's departures on one day

1. Find the station: \`SELECT id, name FROM stations WHERE name LIKE '%bridge%'\`. When several fit, ask which.
2. List the day:

   \`\`\`sql
   SELECT substr(d.planned, 12) AS time, t.name AS destination, d.operator, d.platform,
          CASE WHEN d.cancelled THEN 'cancelled' ELSE coalesce('+' || l.minutes || ' min', 'on time') END AS state
   FROM departures d JOIN stations s ON s.id = d.station_id JOIN stations t ON t.id = d.destination_id
   LEFT JOIN delays l ON l.departure_id = d.id
   WHERE s.name = 'Eastbridge' AND d.planned LIKE '2025-03-14%' ORDER BY d.planned
   \`\`\`

3. Draw the rows as a **data-table** with the station and the date as title.
`,
  },
  {
    name: 'causes-of-delay',
    title: 'What makes trains late?',
    summary: 'Adds up minutes of delay by cause, for all or one region; drawn as a table or a text.',
    markdown: `# What makes trains late?

1. Add up the minutes by cause:

   \`\`\`sql
   SELECT l.cause, count(*) AS delays, sum(l.minutes) AS minutes
   FROM delays l JOIN departures d ON d.id = l.departure_id JOIN stations s ON s.id = d.station_id
   WHERE s.region = 'East' GROUP BY l.cause ORDER BY minutes DESC
   \`\`\`

   Without the \`WHERE\` it is the whole network. Regions: North, East, South, West.
2. Up to three causes fit in a **text**; more are a **data-table**.
`,
  },
  {
    name: 'weather-and-trains',
    title: 'Should I take the train tomorrow?',
    summary: 'Puts the forecast beside the record of a station; drawn as a text.',
    markdown: `# Should I take the train tomorrow?

1. Call \`forecast\` for the place with 24 hours. It is made up, and the answer must say so.
2. Ask how often weather delayed departures there:

   \`\`\`sql
   SELECT count(*) AS delays, round(avg(l.minutes), 1) AS mean_minutes
   FROM delays l JOIN departures d ON d.id = l.departure_id JOIN stations s ON s.id = d.station_id
   WHERE l.cause = 'weather' AND s.name = 'Kestrel Bay'
   \`\`\`

3. Write two sentences as a **text**: the weather, and what it meant for trains so far.
`,
  },
];

/** Recipes that hold any of the words, those that hold more of them first. */
export function searchRecipes(query: string): Recipe[] {
  const wanted = query.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const scored = recipes.map((recipe) => {
    const text = `${recipe.name} ${recipe.title} ${recipe.summary} ${recipe.markdown}`.toLowerCase();
    return { recipe, score: wanted.filter((word) => text.includes(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ recipe }) => recipe);
}
