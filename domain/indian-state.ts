import { pincodePattern } from './pincode.ts';

/** A state or union territory, with its code in a GSTIN. */
export interface IndianState {
  code: string;
  name: string;
}

/**
 * Pincode prefixes of each state; a longer prefix wins over a shorter one. Some sorting districts in the north and in Bihar cross a
 * state border, so the result there can be the neighbouring state. Those of Maharashtra and Goa do not.
 */
const states: readonly [code: string, name: string, ...prefixes: string[]][] = [
  ['01', 'Jammu and Kashmir', '18', '19'],
  ['02', 'Himachal Pradesh', '17'],
  ['03', 'Punjab', '14', '15', '16'],
  ['04', 'Chandigarh', '160'],
  ['05', 'Uttarakhand', '248', '249', '263'],
  ['06', 'Haryana', '12', '13'],
  ['07', 'Delhi', '11'],
  ['08', 'Rajasthan', '30', '31', '32', '33', '34'],
  ['09', 'Uttar Pradesh', '20', '21', '22', '23', '24', '25', '26', '27', '28'],
  ['10', 'Bihar', '80', '81', '82', '84', '85'],
  ['11', 'Sikkim', '737'],
  ['12', 'Arunachal Pradesh', '790', '791', '792'],
  ['13', 'Nagaland', '797', '798'],
  ['14', 'Manipur', '795'],
  ['15', 'Mizoram', '796'],
  ['16', 'Tripura', '799'],
  ['17', 'Meghalaya', '793', '794'],
  ['18', 'Assam', '78'],
  ['19', 'West Bengal', '70', '71', '72', '73', '74'],
  ['20', 'Jharkhand', '814', '815', '816', '822', '825', '826', '827', '828', '829', '83'],
  ['21', 'Odisha', '75', '76', '77'],
  ['22', 'Chhattisgarh', '49'],
  ['23', 'Madhya Pradesh', '45', '46', '47', '48'],
  ['24', 'Gujarat', '36', '37', '38', '39'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', '36252', '39619', '39621', '39622', '39623', '39624'],
  ['27', 'Maharashtra', '40', '41', '42', '43', '44'],
  ['29', 'Karnataka', '56', '57', '58', '59'],
  ['30', 'Goa', '403'],
  ['31', 'Lakshadweep', '68255'],
  ['32', 'Kerala', '67', '68', '69'],
  ['33', 'Tamil Nadu', '60', '61', '62', '63', '64'],
  ['34', 'Puducherry', '605'],
  ['35', 'Andaman and Nicobar Islands', '744'],
  ['36', 'Telangana', '50'],
  ['37', 'Andhra Pradesh', '51', '52', '53'],
  ['38', 'Ladakh', '194'],
];

const byPrefix = new Map(
  states.flatMap(([code, name, ...prefixes]) => prefixes.map((prefix) => [prefix, { code, name }])),
);

/** Null: the pincode belongs to no state, such as the army's, or is invalid. */
export function stateOfPincode(pincode: string): IndianState | null {
  if (!pincodePattern.test(pincode)) return null;
  for (let length = 5; length >= 2; length -= 1) {
    const state = byPrefix.get(pincode.slice(0, length));
    if (state) return state;
  }
  return null;
}

export const stateOfGstin = (gstin: string): IndianState | null => {
  const found = states.find(([code]) => gstin.startsWith(code));
  return found ? { code: found[0], name: found[1] } : null;
};
