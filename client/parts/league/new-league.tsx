import { useSignal } from '@preact/signals';
import type { FormatId } from '../../../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../../../shared/league/season.ts';
import { ApiError, call } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Choice, Count, Field } from '../../ui/kit/form.tsx';
import { boardPath } from './paths.ts';
import { leagueText as text } from './text.ts';

const LONGEST_NAME = 60;
const SEASON = 'tables8';

const NOTHING_YET = {
  name: '',
  format: 'round-robin' as FormatId,
  private: true,
  maxPlayers: 16,
  housePlayers: 3,
  rounds: SEASON_ROUNDS,
  autoStart: false,
  foreignReferees: true,
};

export function NewLeagueDialog({ close }: { close(): void }) {
  const { actions } = usePage();
  const wish = useSignal(NOTHING_YET);
  const refusal = useSignal<string | null>(null);
  const busy = useSignal(false);
  const change = (changes: Partial<typeof NOTHING_YET>) => {
    wish.value = { ...wish.value, ...changes };
    refusal.value = null;
  };
  const submit = async () => {
    busy.value = true;
    try {
      const { leagueId } = await call('POST /leagues', { body: wish.value });
      close();
      actions.openPath(boardPath(leagueId));
    } catch (error) {
      refusal.value = error instanceof ApiError ? error.message : text.refused;
    }
    busy.value = false;
  };
  const { name, format, maxPlayers, housePlayers, rounds } = wish.value;
  const { make: words } = text;
  return (
    <Dialog title={words.title} onClose={close}>
      <form
        class="page-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={words.name} value={name} most={LONGEST_NAME} set={(name) => change({ name })} />
        <Choice
          label={words.format}
          value={format}
          options={Object.entries(text.formats)}
          set={(format) => change({ format: format === SEASON ? SEASON : 'round-robin' })}
        />
        <Count
          label={words.maxPlayers}
          value={maxPlayers}
          least={2}
          most={200}
          set={(maxPlayers) => change({ maxPlayers })}
        />
        <Count
          label={words.house}
          value={housePlayers}
          least={0}
          most={64}
          set={(housePlayers) => change({ housePlayers })}
        />
        {format === SEASON && (
          <>
            <Count
              label={words.rounds}
              value={rounds}
              least={1}
              most={200}
              set={(rounds) => change({ rounds })}
            />
            <p class="page-text wide">{words.roundsWhy}</p>
          </>
        )}
        <Check
          label={words.private}
          on={wish.value.private}
          set={(on) => change({ private: on, foreignReferees: on })}
        />
        <Check
          label={words.foreignReferees}
          on={wish.value.foreignReferees}
          set={(on) => change({ foreignReferees: on })}
        />
        <Check label={words.autoStart} on={wish.value.autoStart} set={(on) => change({ autoStart: on })} />
        {refusal.value !== null && (
          <p class="refusal" role="alert">
            {refusal.value}
          </p>
        )}
        <button type="submit" class="button primary" disabled={busy.value}>
          {words.submit}
        </button>
      </form>
    </Dialog>
  );
}
