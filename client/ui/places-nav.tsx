import { partsIn } from '../parts/parts.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { PageLink } from './page-link.tsx';

/** The same ways as the signs on the map, for those who do not want to look for them. */
export function PlacesNav() {
  const { store } = usePage();
  const route = store.route.value;
  const here = route.screen === 'part' ? route.part : null;
  return (
    <nav class="places" aria-label={en.header.places}>
      {partsIn(store.info.value).map(
        ({ id, title, signs: [sign] }) =>
          sign && <PageLink key={id} to={sign.path} text={title} current={id === here} />,
      )}
    </nav>
  );
}
