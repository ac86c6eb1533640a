import type { Weather } from '../../../shared/canon/weather.ts';
import { rainImage } from './rain.ts';
import './sky-over.css';

const WET: readonly Weather[] = ['drizzle', 'rain', 'storm'];

/** The weather over a map: nothing that the page's own thread draws again. */
export const SkyOver = ({ weather }: { readonly weather: Weather }) =>
  weather === 'clear' ? null : (
    <div class="sky" data-weather={weather} aria-hidden="true">
      {WET.includes(weather) && (
        <div class="rain" style={{ backgroundImage: `url(${rainImage(weather)})` }} />
      )}
    </div>
  );
