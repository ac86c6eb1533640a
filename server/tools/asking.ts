/** How a tool asks whoever called it, in the middle of a call, by a form whose fields a JSON Schema describes. */
export interface AskQuestion {
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
}

export interface AskAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, string | number | boolean | string[]>>;
}

export type Ask = (question: AskQuestion) => Promise<AskAnswer>;
