/** What the visitor holds in the hand or sits at. Browser only. */
export const thisDevice = (): 'phone' | 'computer' => (matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');
