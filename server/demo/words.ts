/** What people in the demo write. */
export const customerNotes = [
  'Please call before you come, the bell does not work.',
  'It is a birthday present. Please leave the bill out of sight of my son.',
  'Leave it with the watchman at gate 2 if nobody is home.',
  'We need it before Saturday’s race, if you can.',
  'The lift is small: stairs on the left.',
] as const;

export const staffNotes = [
  'Wheels checked before packing.',
  'Box was torn, packed it in a new one.',
  'Called the customer about the size: UK 6 is right.',
  'Added a spare toe stop.',
] as const;

export const cancelReasons = [
  'Customer ordered the wrong size and will order again.',
  'Found it at the rink, does not need a second pair.',
  'Asked to cancel by phone.',
  'Address outside our area after all.',
] as const;

export const reviewWords: readonly (readonly [stars: number, words: string])[] = [
  [5, 'Arrived in two days, exactly as described. My daughter is delighted.'],
  [5, 'Good quality for the price. The coach at Airoli recommended it and he was right.'],
  [5, 'Second order from this shop. Packed well, nothing rattles.'],
  [4, 'Does what it should. I would have liked more colours.'],
  [4, 'Very good after the first week. It took us a while to get used to it.'],
  [4, 'Delivery took a day longer than promised, but the product is fine.'],
  [3, 'Alright for the price, but I had expected a little more.'],
  [5, 'My son wanted it for the district meet, and it came a day before. Thank you!'],
  [2, 'Smaller than I thought. Better have a look at it in the shop first.'],
  [1, 'The courier left it in the rain!!'],
  [5, 'Better than what our club bought last year, and cheaper.'],
  [4, 'Bought it for the summer camp, survived it without a scratch.'],
];

export const leads: readonly (readonly [name: string, remark: string])[] = [
  ['Rupali Kadam', 'Do you rent out skates for a school event on Children’s Day? We need about 30 pairs.'],
  ['Ashok Bhandari', 'Is the Velox boot available in UK 11?'],
  ['Sister Agnes', 'Our school wants to start a skating club. Who can visit us to talk about it?'],
  ['Jatin Oza', 'Can I exchange helmets within a week if the size is wrong?'],
  ['Madhavi Kale', 'Do you sharpen or rotate wheels in the shop?'],
  ['Naveen Kumar', 'Do you deliver to Lonavala?'],
  ['Shirin Patel', 'I would like to sell your accessories in my sports shop in Surat.'],
  ['Balaji Raman', 'The tracking page says delivered, but I have nothing. Please check.'],
];

export const enquiries: readonly (readonly [child: string, parent: string, school: string, remark: string])[] = [
  ['Aarohi Kulkarni', 'Neha Kulkarni', 'New Horizon, Airoli', 'She is six and has never skated. Is there a trial?'],
  ['Ayaan Shaikh', 'Imran Shaikh', 'St. Mary’s, Vashi', 'He would like to race next year.'],
  ['Diya Menon', 'Priya Menon', 'Hiranandani Foundation', 'Are there evening batches?'],
  ['Kabir Deshmukh', 'Rahul Deshmukh', 'Vasant Vihar, Thane', 'Does the fee include a helmet?'],
  ['Mihir Joshi', 'Kavita Joshi', 'Thakur Public School', 'Which centre is nearest to Thakur Village?'],
  ['Saanvi Shetty', 'Pooja Shetty', 'Vibgyor, Goregaon', 'Two sisters, five and nine. Can they train together?'],
];

export const admissions: readonly (readonly [
  child: string,
  father: string,
  mother: string,
  gender: 'Male' | 'Female',
])[] = [
  ['Anvi Rao', 'Karthik Rao', 'Asha Rao', 'Female'],
  ['Aarohi Kulkarni', 'Sameer Kulkarni', 'Neha Kulkarni', 'Female'],
  ['Ayaan Shaikh', 'Imran Shaikh', 'Sana Shaikh', 'Male'],
  ['Diya Menon', 'Anil Menon', 'Priya Menon', 'Female'],
  ['Om Patil', 'Sandeep Patil', 'Vaishali Patil', 'Male'],
  ['Zoya Ansari', 'Wasim Ansari', 'Fatima Ansari', 'Female'],
  ['Kabir Deshmukh', 'Rahul Deshmukh', 'Shruti Deshmukh', 'Male'],
  ['Ryan Pereira', 'Melvin Pereira', 'Anita Pereira', 'Male'],
  ['Tara Iyer', 'Vikram Iyer', 'Latha Iyer', 'Female'],
  ['Mihir Joshi', 'Nitin Joshi', 'Kavita Joshi', 'Male'],
];

export const quotes = [
  'For our school club. We would need them by the end of next month.',
  'Is there a discount for ten pairs?',
  'Please quote with delivery to Panvel.',
  'For a summer camp, sizes to follow.',
  'We compare three shops. Your best price, please.',
] as const;

/** Searches that find no title. */
export const searches = [
  'roller blades',
  'ice skates',
  'scooter',
  'knee cap',
  'skate bag trolley',
  'hoverboard',
  'led wheels',
];
