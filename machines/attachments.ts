import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import type { Rule } from './life-cycle/rules.ts';

/** Key of a paper: a part of the record and the file's hash, since one file may be attached to several parts. */
type Key<Of extends string> = Readonly<Record<Of, number>> & { readonly hash: string };

/** Look-ups in a list of papers by the part of the record to which each belongs (`Attachments.of`). */
export function papersBy<Of extends string>(of: Of) {
  const isSame = (one: Key<Of>, other: Key<Of>): boolean => one[of] === other[of] && one.hash === other.hash;
  return {
    /** Finds the paper: a list of one, or of none. */
    same: <Paper extends Key<Of>>(papers: readonly Paper[], key: Key<Of>): readonly Paper[] =>
      papers.filter((each) => isSame(each, key)),
    others: <Paper extends Key<Of>>(papers: readonly Paper[], key: Key<Of>): readonly Paper[] =>
      papers.filter((each) => !isSame(each, key)),
  };
}

/** Rules of a list of papers, for the machine of its record. */
export const paperRules = <State, Of extends string>(
  { of, name, most, texts }: Attachments<Of>,
  papersIn: (state: State) => readonly Key<Of>[],
) => ({
  /** Rule for attaching: the record has room for one more paper. */
  most: {
    name: `${name}s-most`,
    holds: (state) => papersIn(state).length < most,
    reason: texts.most,
  } satisfies Rule<State, unknown>,
  /** Rule for removing: the record has that paper. */
  there: {
    name: `${name}-attached`,
    holds: (state, key) => papersBy(of).same(papersIn(state), key).length > 0,
    reason: texts.gone,
  } satisfies Rule<State, Key<Of>>,
});
