import { useSignal } from '@preact/signals';
import type { NewKeyReply } from '../../shared/contracts/agents.ts';
import { gamesIn } from '../games/games.ts';
import { en } from '../text/en.ts';
import { owning } from '../text/owning.ts';
import { AgentPlay } from './agent-card.tsx';
import { Button, into, setTo } from './button.tsx';
import { CLIENT_CONFIGS } from './client-configs.ts';
import { usePage } from './context.ts';
import { GameSwitch } from './view-switch.tsx';

const SERVER = 'eliza-town';

/** The only time a key is in clear: it stays until its owner says that it is saved. */
export function KeyCard({ fresh }: { readonly fresh: NewKeyReply }) {
  const { store, actions } = usePage();
  const agent = store.owners.value.agents.find(({ agentId }) => agentId === fresh.agentId);
  const chosen = useSignal(CLIENT_CONFIGS[0]?.name ?? '');
  const games = gamesIn(store.info.value).map(({ id }) => id);
  const game = useSignal(games[0] ?? '');
  const mcpUrl =
    store.info.value?.games.find(({ id }) => id === game.value)?.mcpUrl ?? `${location.origin}/mcp`;
  // Somebody may have an agent play both games: two servers need two names.
  const server = game.value === games[0] ? SERVER : `${SERVER}-${game.value}`;
  const config = CLIENT_CONFIGS.find(({ name }) => name === chosen.value);
  const text = config?.write({ mcpUrl, apiKey: fresh.apiKey, server }) ?? '';
  return (
    <section class="key-card" aria-labelledby={`key-${fresh.agentId}`}>
      <h3 id={`key-${fresh.agentId}`}>{owning.agents.keyTitle(fresh.name)}</h3>
      <p>{owning.agents.keyOnce}</p>
      <p class="command">
        <code data-testid="agent-key">{fresh.apiKey}</code>
        <Button
          text={owning.agents.copyKey}
          onClick={() => void actions.copy(fresh.apiKey, en.copyOf.key(fresh.name))}
        />
      </p>
      {agent && <AgentPlay agent={agent} />}
      <h4>{owning.agents.configs}</h4>
      <GameSwitch games={games} chosen={game.value} choose={into(game)} />
      <div class="config-names">
        {CLIENT_CONFIGS.map(({ name }) => (
          <Button
            look="small"
            text={name}
            key={name}
            aria-pressed={name === chosen.value}
            onClick={setTo(chosen, name)}
          />
        ))}
      </div>
      {config && <p class="config-where">{config.where}</p>}
      <div class="config">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
        <section class="config-text" tabIndex={0} aria-label={owning.agents.configFor(chosen.value)}>
          <pre>{text}</pre>
        </section>
        <Button
          text={owning.agents.copyConfig}
          onClick={() => void actions.copy(text, owning.agents.configFor(chosen.value))}
        />
      </div>
      <Button
        text={owning.agents.keySaved}
        onClick={() => {
          store.freshKeys.value = store.freshKeys.value.filter((other) => other !== fresh);
        }}
      />
    </section>
  );
}
