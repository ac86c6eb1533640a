/** A game's tools for language models: those common to all games, plus the game's own moves. */
import { SCOUTING_TOOLS } from '../../../shared/canon/tool-registry.ts';
import { underscored } from '../../../shared/protocol/tool-definition.ts';
import type { MatchTexts } from '../matches/match-resources.ts';
import type { Tool } from '../tool.ts';
import type { Prompt, ToolsetResources } from '../toolset.ts';
import type { PlainMatches } from './match-reader.ts';
import { MatchTalk } from './match-talk.ts';
import type { ProfiledTool, ProfileTown, SetProfile } from './set-profile.ts';

type Common = 'joinQueue' | 'leaveQueue' | 'queueStatus' | 'getState' | 'getEvents';
type Names = Readonly<Record<Common, string>>;

/** Finds a tool of the set by name. */
export type FindTool<Of extends Names> = (name: Of[keyof Of] & string) => Tool;
/** The tools that only this game has. */
export type Moves<Of extends Names> = Readonly<
  Record<Exclude<Of[keyof Of], Of[Common]> & string, ProfiledTool>
>;

interface GameProfile<View, Of extends Names> extends Omit<PlainMatches<View>, 'tools'> {
  readonly names: Of;
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly prompts: readonly Prompt[];
  readonly rules: MatchTexts['rules'];
  /** The game's own descriptions of joining, the state and the events. */
  readonly words: { readonly join: string; readonly state: string; readonly events: string };
  resources(texts: { readonly rules: MatchTexts['rules']; readonly stateTool: string }): ToolsetResources;
  moves(talk: MatchTalk<View>, own: FindTool<Of>): Moves<Of>;
}

/** For tools that know the caller's match. */
export const LEFT_OUT = { mayBeLeftOut: ['matchId'] } as const;

export const gameProfile =
  <View, Of extends Names>(profile: GameProfile<View, Of>) =>
  (town: ProfileTown): SetProfile => {
    const { door, game, names, queueId, tools, words } = profile;
    const read = { join: names.joinQueue, status: names.queueStatus, read: names.getEvents };
    const talk = new MatchTalk({ door, queueId, game, tools: read }, town);
    const own = (name: string): Tool => {
      const found = tools.find(({ definition }) => definition.name === name);
      if (!found) throw new Error(`the set has no ${name}`);
      return found;
    };
    return {
      instructions: profile.instructions,
      alsoLists: SCOUTING_TOOLS,
      prompts: profile.prompts,
      resources: profile.resources({ rules: profile.rules, stateTool: underscored(names.getState) }),
      tools: {
        [names.joinQueue]: {
          description: `Joins the queue, waits for a seat, then tells ${words.join}.`,
          listed: { preferredDisplayName: 'How you want to be called in this match.' },
          run: talk.join(own(names.joinQueue)),
        },
        [names.leaveQueue]: {
          description: 'Leaves the queue.',
          listed: {},
          run: talk.told(own(names.leaveQueue), ({ removed }) =>
            removed ? 'You have left the queue.' : 'You were not in the queue.',
          ),
        },
        [names.queueStatus]: {
          description:
            'Waits until you have a seat, 25 s at most; seated, tells the rules, your role and where the match stands.',
          listed: {},
          run: talk.status(),
        },
        [names.getState]: {
          description: `Where the match stands, at once: ${words.state}. For when you have lost track.`,
          listed: { matchId: 'Another match than yours, to watch.' },
          ...LEFT_OUT,
          run: talk.state(),
        },
        ...profile.moves(talk, own),
        [names.getEvents]: {
          description: `Waits for news and comes back with it${words.events}.`,
          listed: {
            afterEventId: 'To read again from an earlier "(event …)"; else it goes on where you left off.',
            matchId: 'Another match than yours, to watch.',
          },
          ...LEFT_OUT,
          run: talk.read(),
        },
      },
    };
  };
