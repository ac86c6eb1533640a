// "Take a seat": a name and a face, then a table. While the person waits, it says when house bots will fill the table;
// if the person has a seat already, it leads back there.

import './play.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Person, PersonQueue, PersonReply } from '../../../shared/contracts/people.ts';
import { findGame, gamesIn, titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { playTablePath } from '../../state/route.ts';
import { Button, into, setTo } from '../button.tsx';
import { usePage } from '../context.ts';
import { Dialog } from '../dialog.tsx';
import { Refusal, submits, useAttempt } from '../kit/form.tsx';
import { GameSwitch } from '../view-switch.tsx';
import { playText as text } from './play-text.ts';
import { HouseRules, MutedNote, NameAndFace, useWhoPlays } from './who-plays.tsx';

export function PlayDialog() {
  const { store } = usePage();
  const reply = store.person.value;
  return (
    <Dialog title={text.title} onClose={setTo(store.dialog, null)}>
      {reply?.seat ? (
        <Seated seat={reply.seat} />
      ) : reply?.queue ? (
        <Waiting queue={reply.queue} />
      ) : reply?.table ? (
        <AtTable code={reply.table} />
      ) : (
        <Enter />
      )}
    </Dialog>
  );
}

function Seated({ seat }: { readonly seat: NonNullable<PersonReply['seat']> }) {
  const { actions } = usePage();
  return (
    <div class="play-state">
      <p>{text.seated(titleOf(seat.game), seat.gameNumber)}</p>
      <Button look="primary" text={text.back} onClick={() => actions.openMatch(seat.matchId)} />
    </div>
  );
}

function AtTable({ code }: { readonly code: string }) {
  const { actions } = usePage();
  return (
    <div class="play-state">
      <p>{text.atTable}</p>
      <Button look="primary" text={text.backToTable} onClick={() => actions.openPath(playTablePath(code))} />
    </div>
  );
}

function Waiting({ queue }: { readonly queue: PersonQueue }) {
  const { store, actions } = usePage();
  const { refusal, run } = useAttempt(text.failed);
  const { game, people, agents, required, houseFillsAt } = queue;
  const stop = () => run(() => actions.person(call('DELETE /people/me/queue')));
  return (
    <div class="play-state">
      <h3>{text.waiting(titleOf(game))}</h3>
      <p role="status">{text.position(people, agents, required)}</p>
      {houseFillsAt !== null && (
        <p>{text.houseIn(Math.max(0, Math.ceil((houseFillsAt - store.second.value) / 1000)))}</p>
      )}
      <Button text={text.stop} onClick={() => void stop()} />
      <Refusal text={refusal.value} />
    </div>
  );
}

function Enter() {
  const { store, actions } = usePage();
  const games = gamesIn(store.info.value).map(({ id }) => id);
  const person = store.person.value?.person;
  const who = useWhoPlays();
  const game = useSignal(games[0] ?? 'werewolf');
  const sitDown = (route: 'POST /people/me/quick-game' | 'POST /people/me/queue') => () =>
    void who.play(() => actions.person(call(route, { body: { game: game.value } })));
  const invite = () =>
    void who.play(async () => {
      const { code } = await call('POST /play', { body: { game: game.value } });
      await actions.person(call('GET /people/me'));
      actions.openPath(playTablePath(code));
    });
  const busy = who.busy.value;
  return (
    <form class="play-form" onSubmit={submits(sitDown('POST /people/me/quick-game'))}>
      <p>{text.intro}</p>
      <MutedNote />
      <NameAndFace who={who} />
      <div class="play-name">
        {games.length > 1 && <span aria-hidden="true">{text.game}</span>}
        <GameSwitch games={games} chosen={game.value} choose={into(game)} />
      </div>
      <div class="play-tables">
        <Table why={text.quickWhy}>
          <button type="submit" class="button primary" disabled={busy}>
            {text.quick}
          </button>
        </Table>
        <Table why={text.mixedWhy}>
          <Button text={text.mixed} disabled={busy} onClick={sitDown('POST /people/me/queue')} />
        </Table>
        <Table why={text.inviteWhy}>
          <Button text={text.invite} disabled={busy} onClick={invite} />
        </Table>
      </div>
      <Refusal text={who.refusal.value} />
      {person && <Ratings ratings={person.ratings} />}
      <HouseRules />
      <HowTo game={game.value} isNew={!person?.rulesRead} />
    </form>
  );
}

const Table = ({ why, children }: { readonly why: string; readonly children: ComponentChildren }) => (
  <div class="play-table">
    {children}
    <p>{why}</p>
  </div>
);

const Ratings = ({ ratings }: Pick<Person, 'ratings'>) =>
  ratings.length === 0 ? null : (
    <p class="play-ratings">
      {ratings
        .map(({ game, rating, games, wins }) => text.rating(titleOf(game), { rating, games, wins }))
        .join(' ')}
    </p>
  );

function HowTo({ game, isNew }: { readonly game: string; readonly isNew: boolean }) {
  const rules = useSignal('');
  useEffect(() => {
    findGame(game)
      ?.load()
      .then(
        (view) => {
          rules.value = view.about.rules;
        },
        // The dialog works without the rules.
        () => undefined,
      );
  }, [game, rules]);
  if (!rules.value) return null;
  return (
    <details class="how-to" open={isNew}>
      <summary>{text.howTo(titleOf(game))}</summary>
      <p>{rules.value}</p>
    </details>
  );
}
