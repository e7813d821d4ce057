import { judgedByInWords, resultInWords, ruleTitle } from '@expediente/machines/rules/words.ts';
import { itemInWords, type Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { Facts } from '../layout/Facts.tsx';
import { Section } from '../layout/Section.tsx';

/** The rules that judged a record, and what came of each; nothing where none did. */
export function JudgedRules({ judged }: { readonly judged: readonly Judgement[] }) {
  if (judged.length === 0) return null;
  return (
    <Section title="Reglas aplicadas">
      <Facts
        facts={judged.map((judgement) => ({
          name: [ruleTitle(judgement), itemInWords(judgement)].filter(Boolean).join(', '),
          value: judgedText(judgement),
          span: 12,
        }))}
      />
    </Section>
  );
}

const judgedText = (judgement: Judgement): string =>
  [
    resultInWords(judgement),
    judgedByInWords(judgement),
    judgement.accepted && `justificación: ${judgement.accepted}`,
  ]
    .filter(Boolean)
    .join(', ');
