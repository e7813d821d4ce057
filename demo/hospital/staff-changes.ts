import { dayNumber } from './calendar.ts';
import { atHour } from './hours.ts';
import { HOSPITAL } from './institution.ts';
import { type Person, PROFILES, userOf } from './people.ts';
import type { Absences } from './staff.ts';
import { actBy, type StoryAct } from './teller.ts';

/** Changes of people by the administrator: deputies sign and pay during leaves, and a buyer leaves (demonstration D11). */
export function staffChangesOf(absences: Absences): readonly StoryAct[] {
  const { leaveFrom, leaveUntil, dafLeaveFrom, dafLeaveUntil, left } = absences;
  return [
    change('subdireccion', atHour(dayNumber(leaveFrom), '07:42:10'), { p_id_profile: PROFILES.aprobador }),
    change('subdireccion', atHour(dayNumber(leaveUntil), '07:43:05'), { p_id_profile: PROFILES.consulta }),
    // DAF pays for every executor.
    change('presupuesto', atHour(dayNumber(dafLeaveFrom), '07:41:20'), {
      ...{ p_id_profile: PROFILES.daf, p_unit: unitsOf('daf') },
    }),
    change('presupuesto', atHour(dayNumber(dafLeaveUntil), '07:41:45'), {
      p_id_profile: PROFILES.presupuesto,
    }),
    change('mlopez', atHour(dayNumber(left), '15:48:20'), { p_state: 0 }),
  ];
}

function change(person: Person, at: number, changed: object): StoryAct {
  const { id, full_name, email, phone, username, id_profile } = userOf(person);
  const year = new Date(at).getUTCFullYear();
  return actBy({ person: 'admin', executor: HOSPITAL, year }, at, '/users/insert/update', () => ({
    ...{ p_id: id, p_full_name: full_name, p_email: email, p_phone: phone, p_username: username },
    ...{ p_state: 1, p_id_profile: id_profile },
    p_unit: unitsOf(person),
    ...changed,
  }));
}

/** Cost centres of a person, as a form sends them. */
const unitsOf = (person: Person) =>
  userOf(person).units.map(({ id, state }) => ({ p_id_unit: id, p_state: state }));
