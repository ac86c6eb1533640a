/** What an agent's owner said it runs on when it was seated: written by one part of the town, read by several. */
export interface SeatModelsTable {
  match_id: string;
  agent_id: string;
  model: string;
}
