import { templatesOf } from '../../../prompts/template.ts';

const card = templatesOf('frame', 'long-term');
const role = templatesOf('role', 'long-term');

export const roleOdd = role(
  'evenodd_role_odd',
  'Role: ODD',
)`You play ODD: a round is yours when the sum of the two choices is odd, that is, when your parity differs from your opponent's.
- Guess whether your opponent chooses odd or even next, and choose the other kind.
- Your opponent wins by matching you. Be hard to read: odd and even equally often, in no order.
- A claim is a tool: an opponent who believes it will match it.`;

export const roleEven = role(
  'evenodd_role_even',
  'Role: EVEN',
)`You play EVEN: a round is yours when the sum of the two choices is even, that is, when your parity is the same as your opponent's.
- Guess whether your opponent chooses odd or even next, and choose the same kind. Who picks blindly from 1 to 5 chooses odd three times in five.
- Your opponent wins by differing from you. Be hard to read: odd and even equally often, in no order.
- A claim is a tool: an opponent who believes it will choose the other kind.`;

export const roleCardFrame = card(
  'evenodd_role_card',
  'Role card',
)`ROLE CARD. Even/Odd Game #{{game}}, matchId "{{matchId}}". Keep this in mind all match long.
You are {{you}}, seat {{seat}}. Your role: {{role}}. Your opponent (the name is chosen by its owner and means nothing): {{opponent}}.

{{guidance}}`;
