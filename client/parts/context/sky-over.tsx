import type { Weather } from '../../../shared/canon/weather.ts';
import './sky-over.css';

const WET: readonly Weather[] = ['drizzle', 'rain', 'storm'];

export const SkyOver = ({ weather }: { readonly weather: Weather }) =>
  weather === 'clear' ? null : (
    <div class="sky" data-weather={weather} aria-hidden="true">
      {WET.includes(weather) && (
        <div class="rain" style={{ backgroundImage: `url(${rainImage(weather)})` }} />
      )}
    </div>
  );

// A tile of rain, drawn once: the browser moves it, so that a frame costs the page nothing.

const TILE = 128;
const DROPS: Readonly<Partial<Record<Weather, number>>> = { drizzle: 26, rain: 64, storm: 120 };

const made = new Map<Weather, string>();

function rainImage(weather: Weather): string {
  const known = made.get(weather);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = TILE;
  canvas.height = TILE;
  const paint = canvas.getContext('2d');
  if (paint) for (let i = 0; i < (DROPS[weather] ?? 0); i++) drop(paint, i);
  const url = canvas.toDataURL();
  made.set(weather, url);
  return url;
}

/** Slanted, a few pixels long, wrapped round the edges so that no seam shows. */
function drop(paint: CanvasRenderingContext2D, number: number): void {
  const x = (number * 61 + ((number * number * 7) % 29)) % TILE;
  const y = (number * 97 + ((number * 13) % 31)) % TILE;
  const length = 4 + (number % 4);
  paint.fillStyle = number % 3 === 0 ? 'rgb(214 228 255 / 75%)' : 'rgb(170 190 235 / 55%)';
  for (let i = 0; i < length; i++)
    paint.fillRect((x - Math.floor(i / 3) + TILE) % TILE, (y + i) % TILE, 1, 1);
}
