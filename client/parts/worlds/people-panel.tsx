import { useSignal } from '@preact/signals';
import { Graph } from './graph.tsx';
import { EntitySheet, type PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';

export function PeoplePanel(panel: PanelProps) {
  const { world } = panel;
  const pressed = useSignal<string | null>(null);
  const chosen = pressed.value ?? world.characters[0]?.id;
  const { length } = world.characters;
  if (!chosen) return <p class="page-state">{worldsText.noPeople}</p>;
  const choose = (id: string): void => {
    pressed.value = id;
  };
  return (
    <>
      {length < world.world.characters && <p>{worldsText.shownOf(length, world.world.characters)}</p>}
      <Graph characters={world.characters} ties={world.relationships} chosen={chosen} onChoose={choose} />
      <EntitySheet key={chosen} {...panel} kind="character" id={chosen} onChoose={choose} />
    </>
  );
}
