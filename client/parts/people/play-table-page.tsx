import './play-table.css';
import type { PlayTable } from '../../../shared/contracts/people.ts';
import { plural } from '../../../shared/protocol/plural.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { playTablePath } from '../../state/route.ts';
import { en } from '../../text/en.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { CopyBox } from '../../ui/kit/cards.tsx';
import { Refusal, submits, useAttempt, useToasted } from '../../ui/kit/form.tsx';
import { LoadedPage } from '../../ui/kit/page.tsx';
import { playText } from '../../ui/seat/play-text.ts';
import { HouseRules, MutedNote, NameAndFace, useWhoPlays } from '../../ui/seat/who-plays.tsx';
import { Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';

/** Viewing it counts as presence. */
const LOOK_EVERY_MS = 1_000;

export const PlayTablePage = ({ params: { code = '' } }: PageProps) => (
  <LoadedPage
    what="the table"
    from={code}
    load={() => call('GET /play/:code', { code })}
    everyMs={LOOK_EVERY_MS}
    missing={text.missing}
    headingOf={({ game }) => text.heading(titleOf(game))}
  >
    {(table, refresh) => <Table table={table} refresh={refresh} />}
  </LoadedPage>
);

interface TableProps {
  refresh(): void;
  readonly table: PlayTable;
}

function Table({ table, refresh }: TableProps) {
  const { code, isSeated, players, required, status } = table;
  const { store } = usePage();
  const isOpen = status === 'waiting' || (status === 'completed' && isSeated);
  const own = store.person.value?.person?.personId;
  return (
    <div class="play-table-page">
      <Deeds table={table} refresh={refresh} />
      {isOpen && isSeated && <Invitation code={code} />}
      <Section id="at-table" title={text.players}>
        <ul class="table-players">
          {players.map(({ face, guest, isHost, name }) => (
            <li key={guest}>
              <Portrait agentId={face ?? guest} />
              <span dir="auto">{name}</span>
              {isHost && <small>{text.host}</small>}
              {guest === own && <small>{text.you}</small>}
              {table.isHost && !isHost && status !== 'active' && (
                <RemoveButton code={code} guest={guest} name={name} refresh={refresh} />
              )}
            </li>
          ))}
        </ul>
        {isOpen && players.length < required && <p>{text.free(required - players.length)}</p>}
        <p>{text.unrated}</p>
      </Section>
    </div>
  );
}

function Invitation({ code }: { readonly code: string }) {
  const { actions } = usePage();
  const link = new URL(playTablePath(code), location.href).href;
  return (
    <Section id="invitation" title={text.invite}>
      <p>{text.inviteWhy}</p>
      <CopyBox label={text.link} text={link} />
      {'share' in navigator && (
        <Button
          look="small"
          text={text.share}
          onClick={() =>
            void navigator
              .share({ title: document.title, url: link })
              .catch(() => actions.copy(link, en.copyOf.link))
          }
        />
      )}
    </Section>
  );
}

/** The possible actions of this person: join, start, leave, or go to the match. */
function Deeds({ table, refresh }: TableProps) {
  const { actions } = usePage();
  const { code, isHost, isSeated, matchId, players, status } = table;
  const { refusal, run } = useAttempt(playText.failed);
  const work = (deed: () => Promise<PlayTable>) => () =>
    run(async () => {
      const { isSeated: sits, matchId: begun, status: now } = await deed();
      await actions.person(call('GET /people/me'));
      if (now === 'active' && sits && begun) actions.openMatch(begun);
      else refresh();
    });
  const start = work(() => call('POST /play/:code/start', { code }));
  const leave = work(() => call('POST /play/:code/leave', { code }));
  const host = players.find((player) => player.isHost);
  if (status === 'cancelled') {
    return (
      <section class="play-state" role="status">
        <p>{text.cancelled}</p>
        <Button look="primary" text={text.town} onClick={actions.openTown} />
      </section>
    );
  }
  return (
    <section class="play-state">
      <p role="status">{stateOf(table, host?.name ?? '')}</p>
      {status === 'waiting' && !isSeated && (
        <JoinForm join={work(() => call('POST /play/:code/join', { code }))} />
      )}
      <p class="end-buttons">
        {status !== 'active' && isHost && (
          <Button
            look="primary"
            text={status === 'waiting' ? text.start : text.again}
            onClick={() => void start()}
          />
        )}
        {status !== 'waiting' && matchId !== null && (
          <Button
            look={status === 'active' ? 'primary' : ''}
            text={status === 'completed' ? text.lastMatch : isSeated ? text.toSeat : text.watch}
            onClick={() => actions.openMatch(matchId)}
          />
        )}
        {status !== 'active' && isSeated && (
          <Button
            text={isHost && status === 'waiting' ? text.close : text.leave}
            onClick={() => void leave()}
          />
        )}
      </p>
      <Refusal text={refusal.value} />
    </section>
  );
}

function stateOf({ isHost, isSeated, status }: PlayTable, host: string): string {
  switch (status) {
    case 'waiting':
      return isSeated ? (isHost ? '' : text.hostStarts(host)) : text.joinWhy;
    case 'active':
      return text.running;
    case 'completed':
      return isHost || host === '' ? text.over : `${text.over} ${text.hostStarts(host)}`;
    case 'cancelled':
      return text.cancelled;
    default:
      return status satisfies never;
  }
}

function JoinForm({ join }: { join(): Promise<unknown> }) {
  const who = useWhoPlays();
  return (
    <form class="play-form" onSubmit={submits(() => void who.play(join))}>
      <MutedNote />
      <NameAndFace who={who} />
      <HouseRules />
      <button type="submit" class="button primary" disabled={who.busy.value}>
        {text.join}
      </button>
      <Refusal text={who.refusal.value} />
    </form>
  );
}

interface RemoveProps extends Pick<TableProps, 'refresh'> {
  readonly code: string;
  readonly guest: string;
  readonly name: string;
}

function RemoveButton({ code, guest, name, refresh }: RemoveProps) {
  const toasted = useToasted(playText.failed);
  const remove = () => call('DELETE /play/:code/guests/:guest', { code, guest }).then(refresh);
  return <Button look="small" text={text.remove(name)} onClick={() => void toasted(remove)} />;
}

// The words of a private table for friends.

const text = {
  heading: (game: string) => `Private table: ${game}`,
  missing: 'No such table. The link may be incomplete.',
  invite: 'Invitation',
  inviteWhy: 'Send this link to your friends. Whoever has it can join.',
  link: 'Link to this table',
  share: 'Share link',
  players: 'At the table',
  host: 'host',
  you: 'you',
  free: (count: number) =>
    `${plural(count, 'chair is', 'chairs are')} free. House bots take them at the start.`,
  remove: (name: string) => `Remove ${name}`,
  start: 'Start',
  again: 'Play again',
  join: 'Join',
  joinWhy: 'Choose a name and a face to take a chair.',
  leave: 'Leave the table',
  close: 'Close the table',
  hostStarts: (name: string) => `${name} starts the game.`,
  running: 'The game is on.',
  toSeat: 'Back to your seat',
  watch: 'Watch',
  over: 'The game is over.',
  lastMatch: 'See how it went',
  cancelled: 'This table is closed.',
  town: 'Back to the town',
  unrated: 'Everybody sits under their own name. Nothing is rated.',
} as const;
