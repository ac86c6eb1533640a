/** The topics of accusations. The accused answers the charge itself; supporters need not repeat it. */

export const TOPICS = [
  'votedInnocent',
  'accusedInnocent',
  'defendedWolf',
  'sparedWolf',
  'wentQuiet',
  'flipped',
  'abstained',
  'wentForMe',
  'votedForMe',
  'victimsFoe',
  'neighbour',
  'spokeFirst',
  'noWordForDead',
  'quickFinger',
  'brokeTrust',
  'falseClaim',
  'seerSays',
  'wolfsFriend',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What speaks for a player. */
export const GOOD_TOPICS = [
  'votedWolf',
  'accusedWolf',
  'seerClears',
  'stoodByInnocent',
  'wolfsPrey',
  'doctorStands',
] as const;
export type GoodTopic = (typeof GOOD_TOPICS)[number];

/** In lines without names (`@3`), in lower case. */
export const TOPIC_CUES: readonly (readonly [Topic, RegExp])[] = [
  ['wolfsFriend', /\b(?:vouched for|wolf's own word|in good company)\b/],
  ['flipped', /\b(?:(?:you|they|@\d) (?:changed|switched|flipped|jumped)|weathercock)/],
  ['abstained', /\b(?:abstain|voted? for nobody|no vote|empty (?:ballot|slip)|kept (?:your|their) vote)/],
  [
    'wentQuiet',
    /\b(?:so quiet|silent (?:folk|as)|stayed silent|said so little|hardly a word|barely a word|(?:like|as) a mouse|not a peep|heard a thing from)/,
  ],
  ['sparedWolf', /\b(?:spared?|looked away|elsewhere)\b/],
  ['defendedWolf', /\b(?:stood up for|spoke up for|defended|good word for|shield)/],
  ['accusedInnocent', /\b(?:hounded|pointed at @\d|shouted at @\d|chased|went after @\d)/],
  ['votedInnocent', /\b(?:voted (?:for|against) @\d|vote (?:was )?on @\d|helped hang|rope round)/],
  ['victimsFoe', /\b(?:by (?:dawn|morning)|did(?:n't| not) live|did not wake|next morning)/],
  ['neighbour', /\b(?:next door|right beside|chair by)/],
  ['spokeFirst', /\b(?:first to speak|spoke first|before (?:the|my) (?:kettle|porridge|bench)|first out)/],
  ['noWordForDead', /\b(?:no word for|not (?:one|a) word for|not a tear|never mention|did not mention)/],
  ['quickFinger', /\b(?:quick to point|quick finger|before breakfast|fast finger|so soon)/],
  ['brokeTrust', /\b(?:said (?:you|they) trusted|trusted @\d|kind words)/],
  ['falseClaim', /\b(?:(?:seer|doctor) talk|made up|no seer says)/],
  ['seerSays', /\b(?:our seer|the seer named|a seer, and)\b/],
  ['votedForMe', /\bvoted? (?:for|against|on) me\b/],
  ['wentForMe', /\b(?:came for me|after me|pointed at me)\b/],
];
