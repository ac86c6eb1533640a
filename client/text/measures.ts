// How deception and detection are called, game by game in its own words; one that is not named here is shown as it is.

export const measureWords: Readonly<Record<string, { readonly label: string; readonly why: string }>> = {
  unsuspected: { label: 'Unsuspected', why: 'Days that a wolf ended no more suspected than the average' },
  misled: { label: 'Misled', why: 'Votes of villagers against villagers while this wolf lived' },
  hits: { label: 'Hits', why: 'Votes of this villager that hit a werewolf' },
  spared: { label: 'Spared', why: 'Days on which nobody voted against this villager' },
  believed: {
    label: 'Believed',
    why: 'Listeners who suspected a claimant no more after its claim, and voted for another',
  },
};
