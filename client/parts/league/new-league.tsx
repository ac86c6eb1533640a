import { useSignal } from '@preact/signals';
import type { FormatId } from '../../../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../../../shared/league/season.ts';
import { call } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Choice, Count, Field, fieldsOf, PageForm, useAttempt } from '../../ui/kit/form.tsx';
import { leaguePath } from '../paths.ts';
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
  const attempt = useAttempt(text.refused);
  const change = (changes: Partial<typeof NOTHING_YET>) => {
    wish.value = { ...wish.value, ...changes };
    attempt.refusal.value = null;
  };
  const of = fieldsOf(wish.value, change);
  const { make: words } = text;
  return (
    <Dialog title={words.title} onClose={close}>
      <PageForm
        attempt={attempt}
        button={words.submit}
        send={async () => {
          const { leagueId } = await call('POST /leagues', { body: wish.value });
          close();
          actions.openPath(leaguePath(leagueId));
        }}
      >
        <Field label={words.name} most={LONGEST_NAME} {...of('name')} />
        <Choice
          label={words.format}
          value={wish.value.format}
          options={Object.entries(text.formats)}
          set={(format) => change({ format: format === SEASON ? SEASON : 'round-robin' })}
        />
        <Count label={words.maxPlayers} least={2} most={200} {...of('maxPlayers')} />
        <Count label={words.house} least={0} most={64} {...of('housePlayers')} />
        {wish.value.format === SEASON && (
          <>
            <Count label={words.rounds} least={1} most={200} {...of('rounds')} />
            <p class="page-text wide">{words.roundsWhy}</p>
          </>
        )}
        <Check
          label={words.private}
          value={wish.value.private}
          set={(on) => change({ private: on, foreignReferees: on })}
        />
        <Check label={words.foreignReferees} {...of('foreignReferees')} />
        <Check label={words.autoStart} {...of('autoStart')} />
      </PageForm>
    </Dialog>
  );
}
