import { PASSWORD_RULES } from '@expediente/schemas/session/password.ts';

interface Props {
  /** Names the list for the field that it describes. */
  readonly id: string;
  readonly password: string;
}

/** The four rules, each with whether what is typed holds it (R1 §5). */
export const PasswordRules = ({ id, password }: Props) => (
  <ul className="door-rules" id={id}>
    {PASSWORD_RULES.map((rule) => {
      const holds = rule.holds(password);
      return (
        <li key={rule.name} className={holds ? 'holds' : ''}>
          <span className="door-rule-mark" aria-hidden="true">
            {holds ? '✓' : ''}
          </span>{' '}
          {rule.text}
          <span className="visually-hidden">{holds ? ', cumplida' : ', pendiente'}</span>
        </li>
      );
    })}
  </ul>
);
