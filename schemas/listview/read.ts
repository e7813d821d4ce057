/** A view that a person kept, as `/views/get` answers it. */
export interface KeptView {
  readonly id: string;
  readonly name: string;
  /** `f.state=1&sort=date`; what it does not name is as the list begins. */
  readonly query: string;
  /** Profile whose people see it; null: only its owner. */
  readonly profile: { readonly id: number; readonly name: string } | null;
  /** Person who kept it last. */
  readonly owner: string;
  /** True where the session may change and remove it. */
  readonly changeable: boolean;
}

/** View with which a list is opened: a kept one, or one that is shipped with the list. */
export type DefaultView = { readonly id: string } | { readonly shipped: string };

export interface KeptViews {
  readonly views: readonly KeptView[];
  /** Null: the list as it is. */
  readonly default: DefaultView | null;
  /** True where the session may keep views for a profile. */
  readonly forProfiles: boolean;
}
