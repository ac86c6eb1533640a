import { useSignal } from '@preact/signals';
import { ApiError } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { leagueApi } from './api.ts';
import { boardPath } from './paths.ts';
import { leagueText as text } from './text.ts';

const LONGEST_NAME = 60;
const SEASON = 'tables8';

export function NewLeagueDialog({ close }: { close(): void }) {
  const { actions } = usePage();
  const refusal = useSignal<string | null>(null);
  const busy = useSignal(false);
  const format = useSignal('round-robin');
  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const number = (name: string) => Number(given.get(name));
    busy.value = true;
    try {
      const { leagueId } = await leagueApi.make({
        name: String(given.get('name')).trim(),
        format: format.value,
        private: given.has('private'),
        maxPlayers: number('maxPlayers'),
        housePlayers: number('housePlayers'),
        autoStart: given.has('autoStart'),
        ...(format.value === SEASON ? { rounds: number('rounds') } : {}),
      });
      close();
      actions.openPath(boardPath(leagueId));
    } catch (error) {
      refusal.value = error instanceof ApiError ? error.message : text.refused;
    }
    busy.value = false;
  };
  return (
    <Dialog title={text.make.title} onClose={close}>
      <form
        class="page-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <label>
          {text.make.name}
          <input class="input" name="name" required maxLength={LONGEST_NAME} autocomplete="off" />
        </label>
        <label>
          {text.make.format}
          <select
            class="input"
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value;
            }}
          >
            {Object.entries(text.formats).map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <Count name="maxPlayers" label={text.make.maxPlayers} least={2} most={200} given={16} />
        <Count name="housePlayers" label={text.make.house} least={0} most={16} given={3} />
        {format.value === SEASON && (
          <Count name="rounds" label={text.make.rounds} least={1} most={50} given={7} />
        )}
        <label class="check">
          <input type="checkbox" name="private" defaultChecked /> {text.make.private}
        </label>
        <label class="check">
          <input type="checkbox" name="autoStart" /> {text.make.autoStart}
        </label>
        {refusal.value !== null && (
          <p class="refusal" role="alert">
            {refusal.value}
          </p>
        )}
        <button type="submit" class="button primary" disabled={busy.value}>
          {text.make.submit}
        </button>
      </form>
    </Dialog>
  );
}

interface CountProps {
  readonly name: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly given: number;
}

const Count = ({ name, label, least, most, given }: CountProps) => (
  <label>
    {label}
    <input class="input" type="number" name={name} min={least} max={most} defaultValue={given} required />
  </label>
);
