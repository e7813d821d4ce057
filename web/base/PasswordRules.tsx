import { PASSWORD_RULES } from '@expediente/schemas/session/password.ts';

interface Props {
  /** Id of the list, by which the field refers to its description. */
  readonly id: string;
  readonly password: string;
}

/** The four rules of a password, with a mark at those that the typed one meets (R1 §5). */
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
