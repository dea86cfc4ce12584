import type { UsualTrip } from './usual-trips.ts';

/** These trips have a story in the demo data: each is one item, so that what happens to it is plain. */

function agencyTrip(
  name: string,
  client: string,
  lead: number,
  travellers: number,
  item: UsualTrip['items'][number],
): UsualTrip {
  return { name, client, purpose: null, lead, travellers, items: [item] };
}

export const AMRITSAR_TRAIN = agencyTrip('Golden Temple visit', 'Sharma family', 26, 2, {
  service: 'train',
  from: 'Delhi',
  to: 'Amritsar',
});
export const LUCKNOW_TRAIN = agencyTrip('Lucknow wedding', 'Sharma family', 19, 3, {
  service: 'train',
  from: 'Delhi',
  to: 'Lucknow',
});
export const BHOPAL_TRAIN = agencyTrip('Bhopal vendor audit', 'Aravalli Steel', 22, 2, {
  service: 'train',
  from: 'Delhi',
  to: 'Bhopal',
});
export const KANPUR_TRAIN = agencyTrip('Kanpur dealers’ meet', 'Aravalli Steel', 24, 3, {
  service: 'train',
  from: 'Delhi',
  to: 'Kanpur',
});
export const CHANDIGARH_BUS = agencyTrip('Chandigarh tender', 'Nirmaan Infra Ltd', 8, 1, {
  service: 'bus',
  from: 'Delhi',
  to: 'Chandigarh',
});
export const JAIPUR_BUS = agencyTrip('Jaipur gem fair', 'Ganga Tea Traders', 13, 2, {
  service: 'bus',
  from: 'Delhi',
  to: 'Jaipur',
});
export const DEHRADUN_BUS = agencyTrip('Dehradun school visit', 'Sharma family', 11, 3, {
  service: 'bus',
  from: 'Delhi',
  to: 'Dehradun',
});
export const UDAIPUR_HOTEL = agencyTrip('Udaipur anniversary', 'Sharma family', 30, 2, {
  service: 'hotel',
  in: 'Udaipur',
  nights: 3,
});
export const PUNE_FLIGHT = agencyTrip('Pune plant opening', 'Aravalli Steel', 17, 1, {
  service: 'flight',
  from: 'DEL',
  to: 'PNQ',
});
export const SRINAGAR_FLIGHT = agencyTrip('Srinagar holiday', 'Pixelmint Studios', 33, 2, {
  service: 'flight',
  from: 'DEL',
  to: 'SXR',
});
export const BAGDOGRA_FLIGHT = agencyTrip('Darjeeling estate visit', 'Ganga Tea Traders', 21, 2, {
  service: 'flight',
  from: 'DEL',
  to: 'IXB',
});
export const RISHIKESH_CAB = agencyTrip('Rishikesh retreat', 'Pixelmint Studios', 9, 2, {
  service: 'cab',
  from: 'Connaught Place',
  to: 'Rishikesh',
  at: '05:30',
});

function staffTrip(
  name: string,
  purpose: string,
  lead: number,
  travellers: number,
  item: UsualTrip['items'][number],
): UsualTrip {
  return { name, client: null, purpose, lead, travellers, items: [item] };
}

export const MADURAI_TRAIN = staffTrip('Madurai weavers', 'Supplier visit', 16, 2, {
  service: 'train',
  from: 'Chennai',
  to: 'Madurai',
});
export const TRICHY_BUS = staffTrip('Tiruchirappalli dyeing unit', 'Plant visit', 9, 3, {
  service: 'bus',
  from: 'Chennai',
  to: 'Tiruchirappalli',
});
export const MUMBAI_HOTEL = staffTrip('Mumbai buyers’ week', 'Trade fair', 25, 2, {
  service: 'hotel',
  in: 'Mumbai',
  nights: 2,
});
export const KOLKATA_FLIGHT = staffTrip('Kolkata jute mills', 'Purchase', 18, 1, {
  service: 'flight',
  from: 'MAA',
  to: 'CCU',
});
export const COLOMBO_FLIGHT = staffTrip('Colombo agents', 'Agents’ meeting', 22, 2, {
  service: 'flight',
  from: 'MAA',
  to: 'CMB',
});
