import type { Page } from '../shared/read.ts';

/** A moment at which a user began to be allowed something, or ceased to be, or the reason changed. */
export interface AccessChange {
  /** ISO instant. */
  readonly at: string;
  /** Author of the change. */
  readonly by: string;
  /** Change in words: 'Cambió Permisos (perfil Compras)'. */
  readonly text: string;
  readonly allowed: 0 | 1;
  /** Why not from then on; '' while it is allowed. */
  readonly reason: string;
}

/** Whether one user may, or might on that day, do what is asked. */
export interface AccessRow {
  readonly id: number;
  readonly full_name: string;
  readonly username: string;
  readonly id_profile: number;
  readonly description_profile: string;
  /** The revisions of user and profile that the answer is by, as events keep them: `user-4@7;profile-5@3`. */
  readonly right: string;
  readonly allowed: 0 | 1;
  /** 1: at some moment of the days asked about. */
  readonly within: 0 | 1;
  /** Each thing that was asked on the way, in order. */
  readonly checks: readonly { readonly holds: 0 | 1; readonly text: string }[];
  /** When it came to be so; newest first, what came before after it. */
  readonly history: readonly AccessChange[];
}

/** Page of the menu that can be asked about, with its actions. */
export interface AccessPage {
  readonly a_href: string;
  readonly description: string;
  /** Answer for a user: whether it may open the page now; absent without a user. */
  readonly allowed?: 0 | 1;
  readonly actions: readonly AccessAction[];
}

export interface AccessAction {
  readonly field: string;
  readonly description: string;
  /** Answer for a user: whether it may do it now; absent without a user. */
  readonly allowed?: 0 | 1;
}

/** `/users/access/get/all`; without a question what can be asked, and with a user what of it that one may. */
export interface AccessAnswer extends Page<AccessRow> {
  /** The permission as operations have it; '' without a question. */
  readonly permission: string;
  readonly pages: readonly AccessPage[];
}
