import { judgedByInWords, resultInWords, ruleTitle } from '@expediente/machines/rules/words.ts';
import { itemInWords, type Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { Facts } from '../layout/Facts.tsx';
import { Section } from '../layout/Section.tsx';

/** Rules that judged a record, with their results; nothing where none did. */
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
