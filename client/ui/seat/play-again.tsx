// After the end: the next game, with the same people if others want to.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlayTable } from '../../../shared/contracts/people.ts';
import { call } from '../../net/rest.ts';
import { playTablePath } from '../../state/route.ts';
import { Button } from '../button.tsx';
import { usePage, useWatch } from '../context.ts';
import { useResource } from '../kit/resource.tsx';
import { seatText as text } from './seat-text.ts';
import { reasonIn } from './who-plays.tsx';

const LOOK_EVERY_MS = 2_000;

export function PlayAgain() {
  const { accounts, game, matchId, own } = useWatch();
  const { actions, store } = usePage();
  const busy = useSignal(false);
  const others = accounts.value?.filter(({ kind, playerId }) => kind === 'human' && playerId !== own.value);
  const gathering = useResource({
    key: matchId,
    load: () => call('GET /people/me/rematch/:id', { id: matchId }),
    everyMs: LOOK_EVERY_MS,
  }).answer.value;
  const table = gathering.state === 'ready' ? gathering.value.table : null;
  const begun = table?.isSeated && table.status === 'active' ? table.matchId : null;
  useEffect(() => {
    if (begun !== null && begun !== matchId) actions.openMatch(begun);
  }, [begun, matchId, actions]);
  const again = async () => {
    busy.value = true;
    try {
      if (table || others?.length) {
        const { code } = await call('POST /people/me/rematch', { body: { matchId } });
        await actions.person(call('GET /people/me'));
        actions.openPath(playTablePath(code));
      } else
        await actions.person(call('POST /people/me/quick-game', { body: { game: game.value?.id ?? '' } }));
    } catch (error) {
      store.toast(reasonIn(error), 'bad');
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <Button look="primary" text={text.again} disabled={busy.value} onClick={() => void again()} />
      {table && !table.isSeated && <span role="status">{wish(table)}</span>}
    </>
  );
}

const wish = ({ players }: PlayTable): string => text.wantAgain(players.map(({ name }) => name).join(', '));
