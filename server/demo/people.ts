/** The homes of the demo's customers. Streets are invented; pincodes and places exist, and the demo shop delivers there. */
const places = {
  Ghansoli: ['Navi Mumbai', '400701'],
  Airoli: ['Navi Mumbai', '400708'],
  Vashi: ['Navi Mumbai', '400703'],
  'Kopar Khairane': ['Navi Mumbai', '400709'],
  Nerul: ['Navi Mumbai', '400706'],
  'CBD Belapur': ['Navi Mumbai', '400614'],
  Kharghar: ['Navi Mumbai', '410210'],
  Panvel: ['Panvel', '410206'],
  'Thane West': ['Thane', '400601'],
  Manpada: ['Thane', '400610'],
  'Kandivali East': ['Mumbai', '400101'],
  'Kandivali West': ['Mumbai', '400067'],
  'Goregaon West': ['Mumbai', '400104'],
  'Goregaon East': ['Mumbai', '400063'],
  'Malad West': ['Mumbai', '400064'],
  'Borivali West': ['Mumbai', '400092'],
  'Andheri West': ['Mumbai', '400058'],
  'Bandra West': ['Mumbai', '400050'],
  Powai: ['Mumbai', '400076'],
  'Mulund West': ['Mumbai', '400080'],
  'Ghatkopar East': ['Mumbai', '400077'],
  Chembur: ['Mumbai', '400071'],
  'Dadar West': ['Mumbai', '400028'],
  Naigaon: ['Vasai-Virar', '401208'],
  'Mira Road': ['Mira Bhayandar', '401107'],
} as const satisfies Record<string, readonly [city: string, pincode: string]>;

export interface Person {
  name: string;
  email: string;
  mobile: string;
  line: string;
  area: string;
  city: string;
  pincode: string;
}

function person(name: string, line: string, area: keyof typeof places, index: number): Person {
  const [city, pincode] = places[area];
  // Reserved for documentation: mail to it reaches nobody.
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const mobile = `6000000${String(101 + index * 7)}`;
  return { name, email, mobile, line, area, city, pincode };
}

const homes: [name: string, line: string, area: keyof typeof places][] = [
  ['Asha Rao', 'B-304, Palm Springs, Sector 7', 'Airoli'],
  ['Neha Kulkarni', '12 Sai Krupa, Sector 3', 'Ghansoli'],
  ['Imran Shaikh', '5 Noor Manzil, Sector 15', 'Vashi'],
  ['Priya Menon', 'A-1102, Lake View Towers', 'Powai'],
  ['Sandeep Patil', '7 Gurukrupa Society, Sector 19', 'Kopar Khairane'],
  ['Fatima Ansari', '21 Silver Arch, Yari Road', 'Andheri West'],
  ['Rahul Deshmukh', 'C-6, Shivneri Nagar', 'Thane West'],
  ['Anita Pereira', '9 Rose Cottage, Chapel Lane', 'Bandra West'],
  ['Vikram Iyer', '1403 Hill Crest, Sector 21', 'Kharghar'],
  ['Kavita Joshi', '3 Ganesh Krupa, Thakur Village', 'Kandivali East'],
  ['Manoj Yadav', '18 Laxmi Niwas, Station Road', 'Naigaon'],
  ['Sneha Gupta', 'D-702, Evershine Greens', 'Malad West'],
  ['Arvind Nambiar', '6 Sea Breeze, Sector 46', 'Nerul'],
  ['Pooja Shetty', '22 Madhuban, M. G. Road', 'Goregaon West'],
  ['Deepak Chavan', '4 Anand Bhavan, Sector 11', 'CBD Belapur'],
  ['Ritu Agarwal', 'E-1501, Hiranandani Meadows', 'Manpada'],
  ['Salim Khan', '10 Al-Noor Apartments', 'Mira Road'],
  ['Meghna Bhatt', '8 Shanti Niketan, Garodia Nagar', 'Ghatkopar East'],
  ['Suresh Pillai', '2 Guruvayoor, Sector 8', 'Nerul'],
  ['Jyoti More', '33 Samarth Nagar', 'Mulund West'],
  ['Harish Reddy', 'F-404, Orchid Park', 'Chembur'],
  ['Lata Sawant', '15 Vithal Krupa, Ranade Road', 'Dadar West'],
  ['Nikhil Jain', '1902 Sapphire Heights', 'Kandivali East'],
  ['Tanvi Thakur', '6 Mangal Murti, Sector 9', 'Airoli'],
  ['Gaurav Mishra', '27 Ashirwad, Gokuldham', 'Goregaon East'],
  ['Swati Naik', '11 Kalpataru, Link Road', 'Borivali West'],
  ['Yusuf Merchant', '14 Burhani Villa, Sector 17', 'Vashi'],
  ['Bhavna Solanki', '5 Shree Ganesh, Mahavir Nagar', 'Kandivali West'],
  ['Ajay Kamble', '9 Buddha Vihar Road, Sector 4', 'Ghansoli'],
  ['Divya Krishnan', 'G-203, Maple Woods', 'Powai'],
  ['Rakesh Tiwari', '40 Om Sai, Sector 34', 'Kharghar'],
  ['Shalini Bose', '7 Tagore Apartments', 'Andheri West'],
  ['Prakash Gaikwad', '16 Jijamata Nagar', 'Panvel'],
  ['Zara Hussain', 'H-901, Bay Residency', 'Bandra West'],
  ['Mahesh Parab', '3 Konkan Society, Sector 20', 'Kopar Khairane'],
  ['Aditi Ranade', '25 Saraswat Colony', 'Dadar West'],
  ['Kiran Bhosale', '13 Shivaji Path', 'Thane West'],
  ['Leena Fernandes', '4 Holy Cross Lane', 'Borivali West'],
  ['Rohit Malhotra', '2204 Sky Gardens', 'Goregaon East'],
  ['Usha Pawar', '19 Tulsi Dham', 'Manpada'],
  ['Varun Saxena', 'J-12, Green Fields', 'Mulund West'],
  ['Nandini Hegde', '6 Udupi Niwas, Sector 14', 'Airoli'],
  ['Omkar Shinde', '31 Maratha Mandir Road', 'Naigaon'],
  ['Preeti Vora', '8 Navkar, Tilak Road', 'Ghatkopar East'],
  ['Sameer Qureshi', '17 Gulmohar, Sector 2', 'CBD Belapur'],
  ['Ishita Sen', '1204 Riverdale', 'Chembur'],
  ['Tejas Mhatre', '5 Agri Samaj Chawl Road', 'Ghansoli'],
  ['Vidya Ramesh', 'K-601, Palm Beach Residency', 'Nerul'],
];

export const people: readonly Person[] = homes.map(([name, line, area], index) => person(name, line, area, index));
