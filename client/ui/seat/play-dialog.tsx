// "Take a seat": a name and a face, then a table. While the person waits it tells how long, and it leads back to a seat
// that is there already.

import './play.css';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PersonQueue, PersonReply } from '../../../shared/contracts/people.ts';
import { findGame, gamesIn, titleOf } from '../../games/games.ts';
import { ApiError, call } from '../../net/rest.ts';
import { Button, into, setTo } from '../button.tsx';
import { usePage } from '../context.ts';
import { Dialog } from '../dialog.tsx';
import { Portrait } from '../portrait.tsx';
import { GameSwitch } from '../view-switch.tsx';
import { FACES } from './faces.ts';
import { playText as text } from './play-text.ts';

const LONGEST_NAME = 32;

export function PlayDialog() {
  const { store } = usePage();
  const reply = store.person.value;
  return (
    <Dialog title={text.title} onClose={setTo(store.dialog, null)}>
      {reply?.seat ? (
        <Seated seat={reply.seat} />
      ) : reply?.queue ? (
        <Waiting queue={reply.queue} />
      ) : (
        <Enter />
      )}
    </Dialog>
  );
}

const reasonIn = (error: unknown): string => (error instanceof ApiError ? error.message : text.failed);

function Seated({ seat }: { readonly seat: NonNullable<PersonReply['seat']> }) {
  const { actions } = usePage();
  return (
    <div class="play-state">
      <p>{text.seated(titleOf(seat.game), seat.gameNumber)}</p>
      <Button look="primary" text={text.back} onClick={() => actions.openMatch(seat.matchId)} />
    </div>
  );
}

function Waiting({ queue }: { readonly queue: PersonQueue }) {
  const { store, actions } = usePage();
  const refusal = useSignal<string | null>(null);
  const { game, people, agents, required, houseFillsAt } = queue;
  const stop = () =>
    actions.person(call('DELETE /people/me/queue')).catch((error: unknown) => {
      refusal.value = reasonIn(error);
    });
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

const Refusal = ({ text: why }: { readonly text: string | null }) =>
  why === null ? null : (
    <p class="refusal" role="alert">
      {why}
    </p>
  );

/** A face nobody has chosen yet is drawn by lot, so that not everybody looks the same. */
const anyFace = (): string => FACES[Math.floor(Math.random() * FACES.length)] ?? 'f01';

function Enter() {
  const { store, actions } = usePage();
  const games = gamesIn(store.info.value).map(({ id }) => id);
  const person = store.person.value?.person;
  const name = useSignal(person?.name ?? '');
  const face = useSignal(person?.face ?? anyFace());
  const game = useSignal(games[0] ?? 'werewolf');
  const refusal = useSignal<string | null>(null);
  const busy = useSignal(false);

  /** Makes the person first, then asks for the table. */
  const play = async (table: () => Promise<unknown>) => {
    if (busy.value) return;
    busy.value = true;
    refusal.value = null;
    try {
      const made = await call('POST /people', { body: { name: name.value.trim(), face: face.value } });
      if (!made.person?.rulesRead) await call('POST /people/me/rules');
      await table();
    } catch (error) {
      refusal.value = reasonIn(error);
    } finally {
      busy.value = false;
    }
  };
  const sitDown = (route: 'POST /people/me/quick-game' | 'POST /people/me/queue') => () =>
    void play(() => actions.person(call(route, { body: { game: game.value } })));
  return (
    <form
      class="play-form"
      onSubmit={(event) => {
        event.preventDefault();
        sitDown('POST /people/me/quick-game')();
      }}
    >
      <p>{text.intro}</p>
      <label class="play-name">
        {text.name}
        <input
          class="input"
          value={name.value}
          maxLength={LONGEST_NAME}
          required
          autocomplete="nickname"
          onInput={({ currentTarget }) => into(name)(currentTarget.value)}
        />
      </label>
      <FaceChoice chosen={face} />
      <GameSwitch games={games} chosen={game.value} choose={into(game)} />
      <div class="play-tables">
        <Table why={text.quickWhy}>
          <button type="submit" class="button primary" disabled={busy.value}>
            {text.quick}
          </button>
        </Table>
        <Table why={text.mixedWhy}>
          <Button text={text.mixed} disabled={busy.value} onClick={sitDown('POST /people/me/queue')} />
        </Table>
      </div>
      <Refusal text={refusal.value} />
      {!person?.rulesRead && <HouseRules />}
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

function FaceChoice({ chosen }: { readonly chosen: Signal<string> }) {
  return (
    <fieldset class="faces">
      <legend>{text.face}</legend>
      {FACES.map((face, i) => (
        <label key={face} data-chosen={face === chosen.value}>
          <input
            type="radio"
            name="face"
            value={face}
            checked={face === chosen.value}
            aria-label={text.faceNumber(i + 1)}
            onChange={setTo(chosen, face)}
          />
          <Portrait agentId={face} />
        </label>
      ))}
    </fieldset>
  );
}

const HouseRules = () => (
  <section class="house-rules" aria-labelledby="house-rules-title">
    <h3 id="house-rules-title">{text.houseRules}</h3>
    <ul>
      {text.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <p>{text.accept}</p>
  </section>
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
        // The dialog works without.
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
