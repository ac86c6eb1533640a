import { partsIn } from '../parts/parts.ts';
import { clockFace, timeOfDay } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { HelpButton, SoundButton, TvButton } from './header-buttons.tsx';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export function TownHeader() {
  const { actions } = usePage();
  return (
    <header class="top top-town">
      <h1 tabIndex={-1}>{en.town}</h1>
      <PlacesNav />
      <TownFacts />
      <button type="button" class="button primary" onClick={actions.openOwners}>
        {en.header.bring}
      </button>
      <span class="top-tools">
        <TvButton />
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}

/** The same ways as the signs on the map, for those who do not want to look for them. */
function PlacesNav() {
  const { store } = usePage();
  return (
    <nav class="places" aria-label={en.header.places}>
      {partsIn(store.info.value).map(
        ({ id, title, signs: [sign] }) =>
          sign && (
            <PageLink key={id} to={sign.path}>
              {title}
            </PageLink>
          ),
      )}
    </nav>
  );
}

function TownFacts() {
  const { store } = usePage();
  const town = store.town.value;
  if (!town) return <p class="town-facts">{en.link.connecting}</p>;
  const time = timeOfDay(town, store.now.value);
  const running = town.buildings.filter(({ status }) => status !== 'ended').length;
  return (
    <p class="town-facts">
      <span class="town-clock" title={en.header.clock}>
        <Icon name={time > 0.25 && time < 0.8 ? 'sun' : 'moon'} />
        {clockFace(time)} <small>{en.header.townTime}</small>
      </span>
      <span>{en.header.villagers(town.villagers.length)}</span>
      <span>{en.header.matches(running)}</span>
    </p>
  );
}
