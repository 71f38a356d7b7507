/** How browsers encode a form that they send without scripts. */
export const formType = 'application/x-www-form-urlencoded';
