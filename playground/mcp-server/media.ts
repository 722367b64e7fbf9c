/** A tool whose result is more than text: a picture, a sound, a resource that is embedded and one that is linked. */
import { PNG } from 'pngjs';
import * as z from 'zod';
import { type Adds, readOnly } from './desk.ts';
import { forecast } from './weather.ts';

export const addPicture: Adds = (server, { log }) => {
  server.registerTool(
    'draw_weather',
    {
      title: 'Draw the weather',
      description: 'A picture of the next hours’ temperatures, with a chime and links. Synthetic, as forecast is.',
      inputSchema: z.object({ place: z.string().min(1).max(100) }),
      annotations: readOnly,
    },
    ({ place }) => {
      log.push({ tool: 'draw_weather', input: { place } });
      const temperatures = forecast(place, 24).map(({ temperature }) => temperature);
      const csv = `hour,temperature\n${temperatures.map((each, at) => `${at},${each}`).join('\n')}\n`;
      return {
        content: [
          {
            type: 'text',
            text: `Synthetic temperatures for ${place}, from ${Math.min(...temperatures)} to ${Math.max(...temperatures)} °C`,
          },
          {
            type: 'image',
            mimeType: 'image/png',
            data: toBars(temperatures),
            annotations: { audience: ['user', 'assistant'] },
          },
          { type: 'audio', mimeType: 'audio/wav', data: chime(), annotations: { audience: ['user'] } },
          { type: 'resource', resource: { uri: 'demo://weather.csv', mimeType: 'text/csv', text: csv } },
          {
            type: 'resource_link',
            uri: 'demo://stations',
            name: 'stations',
            title: 'Stations',
            mimeType: 'application/json',
          },
        ],
      };
    },
  );
};

function toBars(values: readonly number[]): string {
  const [wide, high] = [12, 120];
  const picture = new PNG({ width: values.length * wide, height: high });
  const [low, top] = [Math.min(...values), Math.max(...values)];
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const value = values[Math.floor(x / wide)] ?? low;
      const isBar = x % wide > 1 && high - y <= 10 + (100 * (value - low)) / Math.max(1, top - low);
      picture.data.set(isBar ? [217, 119, 6, 255] : [250, 250, 249, 255], (y * picture.width + x) * 4);
    }
  return PNG.sync.write(picture).toString('base64');
}

/** A second of a fading tone: 8 bits, 8,000 samples a second. */
function chime(): string {
  const [rate, count] = [8000, 8800];
  const head = Buffer.from('RIFF    WAVEfmt                     data    ', 'latin1');
  head.writeUInt32LE(36 + count, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.writeUInt32LE(count, 40);
  const tone = Array.from(
    { length: count },
    (_, at) => 128 + 90 * (1 - at / count) * Math.sin((at / rate) * 2 * Math.PI * 880),
  );
  return Buffer.concat([head, Buffer.from(tone)]).toString('base64');
}
