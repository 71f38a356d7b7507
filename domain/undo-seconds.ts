/** How long a step of an order can be undone at the desk; until then nobody is told. */
export const undoSeconds = 10;
