/** Weather out of dice: the same place and hours always get the same forecast. */
import { createDice } from './dice.ts';

interface Hour {
  hour: number;
  temperature: number;
  rain: number;
  wind: number;
  sky: string;
}

const skies = ['clear', 'fair', 'cloudy', 'overcast', 'fog', 'showers', 'rain'] as const;

/** Degrees Celsius, millimetres, kilometres an hour; `hour` counts from now. */
export function forecast(place: string, hours: number): Hour[] {
  const dice = createDice(place.trim().toLowerCase());
  const base = 4 + dice.below(18);
  const windy = 5 + dice.below(20);
  return Array.from({ length: hours }, (_, hour) => {
    const sky = dice.pick(skies);
    const warmth = Math.round(4 * Math.sin(((hour % 24) / 24) * 2 * Math.PI));
    const rain = sky === 'rain' || sky === 'showers' ? 1 + dice.below(9) : 0;
    return { hour, temperature: base + warmth - (rain > 0 ? 2 : 0), rain, wind: windy + dice.below(12), sky };
  });
}
