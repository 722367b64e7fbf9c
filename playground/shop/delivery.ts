/** When a parcel arrives and what it costs: the carrier's rule, as a function of the day. */

export const zones = {
  Austria: { days: 3, base: 7.9 },
  Belgium: { days: 2, base: 6.9 },
  Denmark: { days: 3, base: 8.9 },
  France: { days: 2, base: 6.9 },
  Germany: { days: 1, base: 4.9 },
  Ireland: { days: 5, base: 12.9 },
  Italy: { days: 4, base: 9.9 },
  Netherlands: { days: 2, base: 5.9 },
  Portugal: { days: 5, base: 11.9 },
  Spain: { days: 4, base: 9.9 },
  Sweden: { days: 4, base: 10.9 },
} satisfies Record<string, { days: number; base: number }>;

export type Country = keyof typeof zones;

export interface Parcel {
  country: Country;
  pieces: number;
  express: boolean;
}

interface Estimate {
  arrives: Date;
  /** In euros. */
  price: number;
}

export function isCountry(name: unknown): name is Country {
  return typeof name === 'string' && Object.hasOwn(zones, name);
}

/** Six pieces fill a parcel. Express takes half the days, at least one, and costs half as much again. */
export function estimateOf({ country, pieces, express }: Parcel, today: Date): Estimate {
  const { days, base } = zones[country];
  const parcels = Math.ceil(pieces / 6);
  const price = base * (1 + (parcels - 1) * 0.6) * (express ? 1.5 : 1);
  return {
    arrives: workingDaysAfter(today, express ? Math.ceil(days / 2) : days + 1),
    price: Math.round(price * 100) / 100,
  };
}

function workingDaysAfter(start: Date, days: number): Date {
  const day = new Date(start);
  for (let left = days; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left -= 1;
  }
  return day;
}
