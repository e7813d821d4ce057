import type { OpsAct, ProjectionState } from '@expediente/schemas/ops/read.ts';

/** Label, question and command of an action on a read model. */
export interface Act {
  readonly label: string;
  /** Question asked before it begins. */
  readonly question: (name: string) => string;
  readonly text: string;
  readonly yes: string;
  readonly tone: 'plain' | 'grave';
  path(name: string): string;
  payload(projection: Pick<ProjectionState, 'name' | 'stopped_record'>): object;
}

const at = (act: string) => (name: string) => `/ops/projections/${name}/${act}`;
const nothing = () => ({});

export const ACTS: Readonly<Record<OpsAct, Act>> = {
  compare: {
    label: 'Comparar',
    question: (name) => `¿Comparar la proyección ${name} con lo que el programa haría hoy?`,
    text: 'Se hace por separado, sin modificar las tablas en uso. Al terminar se muestra un informe de lo que cambiaría.',
    yes: 'Comparar',
    tone: 'plain',
    path: at('rebuild'),
    payload: () => ({ dry_run: 1 }),
  },
  verify: {
    label: 'Verificar',
    question: (name) => `¿Verificar la proyección ${name}?`,
    text: 'Se hace de nuevo desde los eventos y se compara con las tablas en uso, que siguen como están.',
    yes: 'Verificar',
    tone: 'plain',
    path: at('verify'),
    payload: nothing,
  },
  rebuild: {
    label: 'Reconstruir',
    question: (name) => `¿Reconstruir la proyección ${name}?`,
    text: 'Se hace al lado de las tablas en uso, mientras todos trabajan, y se pone en su lugar al terminar.',
    yes: 'Reconstruir',
    tone: 'plain',
    path: at('rebuild'),
    payload: nothing,
  },
  cancel: {
    label: 'Detener',
    question: (name) => `¿Detener lo que está en curso en la proyección ${name}?`,
    text: 'Las tablas en uso siguen como estaban.',
    yes: 'Detener',
    tone: 'grave',
    path: at('cancel'),
    payload: nothing,
  },
  swap: {
    label: 'Poner en uso',
    question: (name) => `¿Poner en uso la versión nueva de la proyección ${name}?`,
    text: 'Está hecha y al día. Los procesos de la versión anterior siguen leyendo la suya hasta que terminen.',
    yes: 'Poner en uso',
    tone: 'plain',
    path: at('swap'),
    payload: nothing,
  },
  retire: {
    label: 'Borrar anteriores',
    question: (name) => `¿Borrar las versiones anteriores de la proyección ${name}?`,
    text: 'Se borran las tablas que ningún proceso usa. Para volver a una versión anterior habría que hacerla de nuevo.',
    yes: 'Borrar',
    tone: 'grave',
    path: at('retire'),
    payload: nothing,
  },
  retry: {
    label: 'Reintentar cuarentena',
    question: (name) => `¿Reintentar los registros en cuarentena de la proyección ${name}?`,
    text: 'Los que ya se puedan leer se muestran completos; los demás siguen en cuarentena.',
    yes: 'Reintentar',
    tone: 'plain',
    path: () => '/ops/quarantine/retry',
    payload: ({ name }) => ({ p_projection: name }),
  },
  'set-apart': {
    label: 'Poner en cuarentena',
    question: (name) => `¿Poner en cuarentena el registro en que está detenida la proyección ${name}?`,
    text: 'Su fila queda como estaba antes del evento que este programa no conoce, y la lista sigue con lo demás. Cada compilación nueva lo intenta una vez de forma automática.',
    yes: 'Poner en cuarentena',
    tone: 'grave',
    path: () => '/ops/quarantine/set-apart',
    payload: ({ name, stopped_record }) => ({ p_projection: name, p_stream: stopped_record }),
  },
};
