/** Question of one module's commands that the lists of another answer. */
export interface Question<Value, Answer> {
  readonly name: string;
  /**
   * Log line for lists that cannot be read in time, when the answer is null. Absent: the command is refused as busy.
   */
  readonly unread?: string;
  /** Never set: ties a value's type to its answer's. */
  readonly types?: (value: Value) => Answer;
}

/**
 * Answers a question from everything that was committed before.
 * @throws {Error} no module answers the question
 */
export type Ask = <Value, Answer>(question: Question<Value, Answer>, value: Value) => Promise<Answer>;

/** A question with the function that answers it. */
export interface Answering {
  readonly question: Question<never, unknown>;
  answer(value: never): Promise<unknown>;
}

export const answering = <Value, Answer>(
  question: Question<Value, Answer>,
  answer: (value: Value) => Promise<NoInfer<Answer>>,
): Answering => ({ question, answer });

export const askOf =
  (answers: readonly Answering[]): Ask =>
  async <Value, Answer>(question: Question<Value, Answer>, value: Value) => {
    const found = answers.find((each) => each.question === question);
    if (found === undefined) throw new Error(`no module answers ${question.name}`);
    // `answering` ties both types to the question.
    return (await found.answer(value as never)) as Answer;
  };
