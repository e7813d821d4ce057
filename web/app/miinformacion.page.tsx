import './my-information.css';
import type { UserInformation } from '@expediente/schemas/catalogues/read.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../base/api.ts';
import { NewPassword } from './NewPassword.tsx';
import { OWN_SESSIONS, OwnSessions } from './OwnSessions.tsx';

/** Page of the user's own data (R1 §2), all read-only, and of the change of the own password. */
export default function MyInformation() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['/users/get/information'],
    queryFn: ({ signal }) => get<UserInformation>('/users/get/information', {}, { signal }),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status">Procesando...</p>;
  const fields = [
    ['Perfil', data.profile],
    ['Email', data.email],
    ['Teléfono', data.phone ? `+502 ${data.phone}` : ''],
    ['Usuario', data.username],
  ] as const;
  const { units } = data;
  const executors = [...new Set(units.map((unit) => unit.parent_description ?? unit.description))];
  return (
    <div className="own">
      <section className="plain-page" aria-labelledby="own-data">
        <h2 id="own-data">Datos personales</h2>
        <div className="door-form own-fields">
          <label className="own-name">
            <span>Nombre completo</span>
            {/* A text area, as CSS lets it grow to the lines that a long name needs. */}
            <textarea rows={1} value={data.full_name} disabled readOnly />
          </label>
          {fields.map(([label, value]) => (
            <label key={label}>
              <span>{label}</span>
              <input value={value} disabled readOnly />
            </label>
          ))}
        </div>
        <h3>Centros de costo</h3>
        {units.length === 0 ? (
          <p>No hay registros para mostrar.</p>
        ) : (
          executors.map((executor) => (
            <fieldset key={executor} className="own-units">
              <legend>{executor}</legend>
              {units
                .filter((unit) => (unit.parent_description ?? unit.description) === executor)
                .map((unit) => (
                  <label key={unit.id}>
                    <input type="checkbox" checked disabled readOnly /> {unit.id} · {unit.description}
                  </label>
                ))}
            </fieldset>
          ))
        )}
      </section>
      <section className="plain-page" aria-labelledby="own-password">
        <h2 id="own-password">Cambiar contraseña</h2>
        <NewPassword
          title="Cambiar contraseña"
          action="Cambiar contraseña"
          buttonWhenEqual
          asksPresent
          save={async (password, present) => {
            const outcome = await post('/users/change/passsword', {
              p_password: password,
              p_current_password: present,
            });
            if (outcome.is === 'done') await queryClient.invalidateQueries({ queryKey: [OWN_SESSIONS] });
            return outcome.is === 'done' ? '' : outcome.message;
          }}
        />
      </section>
      <OwnSessions />
    </div>
  );
}
