import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import type { Rule } from './life-cycle/rules.ts';

/** Identity of a paper: one file may be attached to several parts of a record. */
type Key<Of extends string> = Readonly<Record<Of, number>> & { readonly hash: string };

/** Look-ups and rules of a list of papers, for the machine of its record. */
export function papersBy<Of extends string>({ of, name, most, texts }: Attachments<Of>) {
  const isSame = (one: Key<Of>, other: Key<Of>): boolean => one[of] === other[of] && one.hash === other.hash;
  /** Finds the paper: a list of one, or of none. */
  const same = <Paper extends Key<Of>>(papers: readonly Paper[], key: Key<Of>): readonly Paper[] =>
    papers.filter((each) => isSame(each, key));
  return {
    same,
    others: <Paper extends Key<Of>>(papers: readonly Paper[], key: Key<Of>): readonly Paper[] =>
      papers.filter((each) => !isSame(each, key)),
    /** Rule of attaching: one more paper is allowed. */
    mostRule: <State>(papersIn: (state: State) => readonly unknown[]): Rule<State, unknown> => ({
      name: `${name}s-most`,
      holds: (state) => papersIn(state).length < most,
      reason: texts.most,
    }),
    /** Rule of removing: the record has that paper. */
    thereRule: <State>(papersIn: (state: State) => readonly Key<Of>[]): Rule<State, Key<Of>> => ({
      name: `${name}-attached`,
      holds: (state, key) => same(papersIn(state), key).length > 0,
      reason: texts.gone,
    }),
  };
}
