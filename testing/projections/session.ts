import type { Session } from '@expediente/platform/access/session.ts';

/** Session for tests of reads, with permissions as `page: actions`. */
export function sessionOf(
  permissions: Readonly<Record<string, readonly string[]>>,
  over: Partial<Session> = {},
): Session {
  const executor = { id: 100100, name: 'HOSPITAL GENERAL NORTE' };
  return {
    id: 'session-1',
    userId: 7,
    username: 'compras',
    fullName: 'Usuario Compras',
    profileId: 4,
    profession: '',
    year: 2026,
    executor,
    executors: [executor],
    scope: 'executor',
    units: [100101, 100102],
    permissions: [
      {
        description: 'Compras',
        icon: '',
        children: [
          {
            description: 'Compras',
            icon: '',
            pages: Object.entries(permissions).map(([page, actions]) => ({
              a_href: page,
              description: page,
              main: 0,
              show: 1,
              actions_profile: actions.map((field) => ({
                field,
                enabled: 1,
                color: '',
                icon: '',
                description: field,
              })),
            })),
          },
        ],
      },
    ],
    ...over,
  };
}

/** Permissions for everything on plans, requests and orders. */
export const EVERYTHING = {
  packsanuales: ['view', 'create', 'update', 'sendrequest', 'approve', 'refuse', 'downloadexcel'],
  pedidos: [
    'view',
    'update',
    'sendrequest',
    'ban',
    'refuse',
    'consolidateorder',
    'printorder',
    'viewpurchaseorder',
  ],
  unidadproveedor: [
    'view',
    'update',
    'purchaseorder',
    'freeorder',
    'undoorder',
    'receive',
    'splitorder',
    'closeshort',
    'divideorder',
    'reuniteorder',
    'commitment',
    'accrued',
    'senddaf',
    'refuse',
    'pay',
    'correctpay',
    'ban',
    'print',
    'purchaseorderacta',
  ],
} as const;
