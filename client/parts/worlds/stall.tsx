import type { NewWorld } from '../../../shared/contracts/worlds.ts';
import { call } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { Card, CardGrid } from '../../ui/kit/cards.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { placePicture } from '../../widgets/cards.tsx';
import { Form, useDeed, WorldInputs } from './form.tsx';
import { worldsText } from './text.ts';
import { importWorld } from './worlds-api.ts';
import './worlds.css';

/** Whoever owns nothing yet has no worlds, and is told how to come by one. */
const loadWorlds = async () => {
  const { isOwner } = await call('GET /agents');
  return isOwner ? { ...(await call('GET /worlds')), isOwner } : { worlds: [], isOwner };
};

export function Stall() {
  const { actions } = usePage();
  const worlds = useResource({ key: 'worlds', load: loadWorlds });
  const { busy, note, run, say } = useDeed();
  const open = (worldId: string): void => actions.openPath(`/worlds/${worldId}`);
  const bring = (file: File) =>
    run(async () => {
      open(await importWorld(file, (share) => say(worldsText.sending(share))));
      return '';
    });
  return (
    <PageBody heading={worldsText.title}>
      <Lead>{worldsText.lead}</Lead>
      <Loaded of={worlds} what="worlds">
        {({ worlds: rows, isOwner }) => (
          <>
            <CardGrid label={worldsText.yours}>
              <Card
                title={worldsText.town}
                to="/worlds/eliza-town"
                picture={<img class="place-picture" src={placePicture('village')} alt="" />}
                mark={<span class="world-theme">{worldsText.townTheme}</span>}
              >
                {worldsText.townWords}
              </Card>
              {rows.map((world) => (
                <Card
                  key={world.id}
                  title={world.name}
                  to={`/worlds/${world.id}`}
                  picture={<img class="place-picture" src={placePicture(pictureOf(world.id))} alt="" />}
                  mark={world.theme ? <span class="world-theme">{world.theme}</span> : undefined}
                  foot={
                    <span>{worldsText.counts(world.characters, world.locations, world.relationships)}</span>
                  }
                >
                  {world.description}
                </Card>
              ))}
            </CardGrid>
            {rows.length === 0 && <p class="page-state">{isOwner ? worldsText.none : worldsText.noOwner}</p>}
            {isOwner && (
              <div class="world-forms">
                <Form<NewWorld>
                  heading={worldsText.found}
                  submit={worldsText.make}
                  onSubmit={async (body) => open((await call('POST /worlds', { body })).worldId)}
                >
                  <WorldInputs lines={3} />
                </Form>
                <label class="button world-file">
                  {worldsText.import}
                  <input
                    type="file"
                    accept="application/json,.json"
                    disabled={busy.value}
                    onChange={({ currentTarget }) => {
                      const [file] = currentTarget.files ?? [];
                      // The same file, mended, is to be chosen again.
                      currentTarget.value = '';
                      if (file) void bring(file);
                    }}
                  />
                </label>
                <p role="status">{note.value}</p>
              </div>
            )}
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

const PICTURES = ['castle', 'forest', 'mountain', 'ocean', 'city', 'temple', 'village', 'ruins'];
const pictureOf = (id: string): string =>
  PICTURES[(id.codePointAt(id.length - 1) ?? 0) % PICTURES.length] ?? 'castle';
