/** Where a refusal of the order's form belongs, by the rule's name; what is not here stands above the form. */
export const FORM_PLACES: Readonly<Record<string, string>> = {
  'number-given': 'p_number_purchase',
  'issue-date-given': 'p_date_issue',
  'award-given': 'p_number_award',
  'provider-active': 'p_id_provider',
  'provider-exists': 'p_id_provider',
  'purchase-type-exists': 'p_id_type_purchase',
  'price-positive': 'p_supplies',
  'delivered-within-requested': 'p_unit',
  'invoices-whole': 'p_invoices',
  'invoices-once': 'p_invoices',
  'receipt-needs-invoice': 'p_invoices',
  'exemption-given': 'p_exemption_iva',
  justified: 'p_justification_purchase_order',
  'commitment-kept': 'p_number_compromise',
  'accrual-kept': 'p_number_devengade',
  'documents-kept': 'p_unit',
};
