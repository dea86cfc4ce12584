import type { TrainClass } from './train-kinds.ts';

/**
 * A sample train is a tuple of number, name, stations, departure, minutes of travel, and classes with their usual
 * fares.
 */
export type SampleTrain = readonly [
  number: string,
  name: string,
  from: string,
  to: string,
  departsAt: string,
  minutes: number,
  fares: Readonly<Partial<Record<TrainClass, number>>>,
];

/** A berth in the general quota costs between these amounts on any day, in any class and with any supplier. */
export const SAMPLE_RANGE = [1_200, 2_200] as const;

/** These are the product's sample routes, with five trains each day. Every other route is generated. */
export const SAMPLE_TRAINS: Readonly<Record<string, readonly SampleTrain[]>> = {
  'delhi>mumbai': [
    ['12952', 'Mumbai Tejas Rajdhani Express', 'NDLS', 'MMCT', '16:55', 940, { '3A': 1_880, '2A': 2_140 }],
    ['12954', 'August Kranti Rajdhani Express', 'NZM', 'MMCT', '17:15', 1_010, { '3A': 1_820, '2A': 2_110 }],
    ['12910', 'Bandra Terminus Garib Rath Express', 'NZM', 'BDTS', '16:30', 1_035, { '3E': 1_290 }],
    ['12926', 'Paschim Express', 'NDLS', 'BDTS', '16:35', 1_335, { '3E': 1_380, '3A': 1_510, '2A': 1_960 }],
    ['12138', 'Punjab Mail', 'NDLS', 'CSMT', '05:15', 1_580, { '3A': 1_450, '2A': 1_920 }],
  ],
  'delhi>bengaluru': [
    ['22692', 'Bengaluru Rajdhani Express', 'NZM', 'SBC', '19:50', 2_090, { '3A': 1_940, '2A': 2_150 }],
    ['12214', 'Yesvantpur Duronto Express', 'DEE', 'YPR', '23:00', 1_950, { '3A': 1_870, '2A': 2_120 }],
    ['12628', 'Karnataka Express', 'NDLS', 'SBC', '20:20', 2_400, { '3E': 1_480, '3A': 1_620, '2A': 2_060 }],
    ['12650', 'Karnataka Sampark Kranti Express', 'NZM', 'YPR', '08:20', 2_245, { '3A': 1_640, '2A': 2_080 }],
    [
      '22686',
      'Chandigarh Yesvantpur Karnataka Superfast',
      'NDLS',
      'YPR',
      '07:45',
      2_290,
      { '3E': 1_450, '3A': 1_590 },
    ],
  ],
  'kolkata>chennai': [
    ['12841', 'Coromandel Express', 'SHM', 'MAS', '15:20', 1_530, { '3E': 1_420, '3A': 1_560, '2A': 2_040 }],
    ['12839', 'Howrah MGR Chennai Central Mail', 'HWH', 'MAS', '23:55', 1_680, { '3A': 1_500, '2A': 1_980 }],
    [
      '22807',
      'Santragachi MGR Chennai AC Superfast',
      'SRC',
      'MAS',
      '18:00',
      1_650,
      { '3E': 1_440, '3A': 1_580 },
    ],
    [
      '12665',
      'Howrah Kanniyakumari Superfast Express',
      'HWH',
      'MS',
      '16:15',
      1_590,
      { '3A': 1_530, '2A': 2_010 },
    ],
    [
      '22825',
      'Shalimar MGR Chennai Central Express',
      'SHM',
      'MAS',
      '12:20',
      1_620,
      { '3E': 1_390, '3A': 1_540 },
    ],
  ],
  'hyderabad>bengaluru': [
    [
      '20703',
      'Kacheguda Yesvantpur Vande Bharat Express',
      'KCG',
      'YPR',
      '05:45',
      495,
      { CC: 1_560, EC: 2_160 },
    ],
    ['22692', 'Bengaluru Rajdhani Express', 'SC', 'SBC', '19:05', 695, { '3A': 1_490, '2A': 2_010 }],
    ['12785', 'Kacheguda Mysuru Superfast Express', 'KCG', 'SBC', '19:05', 680, { '3A': 1_240, '2A': 1_690 }],
    [
      '17603',
      'Kacheguda Yesvantpur Express',
      'KCG',
      'YPR',
      '21:05',
      610,
      { '3E': 1_220, '3A': 1_260, '2A': 1_720 },
    ],
    ['12735', 'Secunderabad Yesvantpur Garib Rath Express', 'SC', 'YPR', '19:15', 655, { '3E': 1_210 }],
  ],
  'delhi>kanpur': [
    ['22436', 'Varanasi Vande Bharat Express', 'NDLS', 'CNB', '06:00', 248, { CC: 1_340, EC: 2_170 }],
    ['12004', 'Lucknow Swarn Shatabdi Express', 'NDLS', 'CNB', '06:10', 310, { CC: 1_240, EC: 1_990 }],
    ['12034', 'Kanpur Shatabdi Express', 'NDLS', 'CNB', '15:50', 300, { CC: 1_230, EC: 1_950 }],
    ['12424', 'Dibrugarh Rajdhani Express', 'NDLS', 'CNB', '16:20', 297, { '3A': 1_420, '2A': 1_860 }],
    ['12452', 'Shram Shakti Express', 'NDLS', 'CNB', '23:55', 365, { '3A': 1_215, '2A': 1_540 }],
  ],
};
