/** A site that books hotels, restaurants and cars, and knows flights. */
import { type Client, commits, type Environment, maybe, quotes, reads, text, texts } from './tool';

type Place = Record<string, unknown> & { name: string; city: string; rating: number; reviews: string[] };
interface Hotel extends Place {
  price_min: number;
  price_max: number;
}

const lists = {
  hotel: ['hotels', 'hotel_list'],
  restaurant: ['restaurants', 'restaurant_list'],
  car: ['car_rental', 'company_list'],
} as const; // for the names
type Kind = keyof typeof lists;

function placesOf(environment: Environment, kind: Kind): Place[] {
  const [client, list] = lists[kind];
  return (environment[client] as Record<string, Place[]>)[list] ?? []; // as the suite's data has it
}

/** Its names are under different names from tool to tool. */
const listOf = (input: Record<string, string[] | string>): string[] => Object.values(input).flat();

const inCity = (kind: Kind, what: string) =>
  reads(`The names of all ${what} in a city`, { city: text }, (environment, { city }: { city: string }) =>
    placesOf(environment, kind).flatMap((place) => (place.city === city ? [place.name] : [])),
  );

/** Guests wrote them. */
const rating = ({ rating, reviews }: Place) => ({ rating, reviews });

const tells = (
  kind: Kind,
  member: string,
  description: string,
  say: (place: Place) => unknown,
  type: Record<string, unknown> = texts,
) =>
  (say === rating ? quotes : reads)(
    description,
    { [member]: type },
    (environment, input: Record<string, string[] | string>) =>
      Object.fromEntries(
        placesOf(environment, kind).flatMap((place) =>
          listOf(input).includes(place.name) ? [[place.name, say(place)]] : [],
        ),
      ),
  );

const hotel = (
  member: string,
  description: string,
  say: (place: Place) => unknown,
  type: Record<string, unknown> = texts,
) => tells('hotel', member, description, say, type);
const restaurant = (description: string, say: (place: Place) => unknown) =>
  tells('restaurant', 'restaurant_names', description, say);
const car = (description: string, say: (place: Place) => unknown) => tells('car', 'company_name', description, say);

function reserve(environment: Environment, type: Kind, [title, start_time, end_time]: [string, string, string | null]) {
  const { phone_number } = environment.user as { phone_number: string }; // as the suite's data has it
  const made = { reservation_type: type, title, start_time, end_time, contact_information: phone_number };
  Object.assign(environment.reservation as object, made); // as above
  return `${title} is reserved from ${start_time} to ${end_time}.`;
}

const twoHoursAfter = (time: string): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + 7_200_000).toISOString().slice(0, 19);

export const travel: Client = {
  get_user_information: reads('The user’s data for bookings', {}, (environment) => environment.user),
  get_all_hotels_in_city: inCity('hotel', 'hotels'),
  get_hotels_prices: hotel('hotel_names', 'What hotels cost', (place) => {
    const { price_min, price_max } = place as Hotel; // of the hotels' list
    return `${price_min} to ${price_max}`;
  }),
  get_rating_reviews_for_hotels: hotel('hotel_names', 'How hotels are rated', rating),
  get_hotels_address: hotel('hotel_name', 'Where a hotel is', ({ address }) => address, text),
  get_all_restaurants_in_city: inCity('restaurant', 'restaurants'),
  get_cuisine_type_for_restaurants: restaurant('What restaurants cook', ({ cuisine_type }) => cuisine_type),
  get_restaurants_address: restaurant('Where restaurants are', ({ address }) => address),
  get_rating_reviews_for_restaurants: restaurant('How restaurants are rated', rating),
  get_dietary_restrictions_for_all_restaurants: restaurant('Diets', ({ dietary_restrictions }) => dietary_restrictions),
  get_contact_information_for_restaurants: restaurant(
    'How to reach restaurants',
    ({ contact_information }) => contact_information,
  ),
  get_price_for_restaurants: restaurant('What restaurants cost', ({ price_per_person }) => price_per_person),
  check_restaurant_opening_hours: restaurant('When restaurants are open', ({ operating_hours }) => operating_hours),
  get_all_car_rental_companies_in_city: inCity('car', 'car rentals'),
  get_car_types_available: car('Which cars a company has', ({ car_types_available }) => car_types_available),
  get_rating_reviews_for_car_rental: car('How car rentals are rated', rating),
  get_car_fuel_options: car('Which fuels a company’s cars need', ({ fuel_options }) => fuel_options),
  get_car_rental_address: car('Where car rentals are', ({ address }) => address),
  get_car_price_per_day: car('What cars cost a day', ({ price_per_day }) => price_per_day),
  get_flight_information: reads(
    'Flights from one city to another',
    { departure_city: text, arrival_city: text },
    (environment, route: { departure_city: string; arrival_city: string }) =>
      (environment.flights as { flight_list: (typeof route)[] }).flight_list.filter(
        // as the suite's data has it
        (flight) => flight.departure_city === route.departure_city && flight.arrival_city === route.arrival_city,
      ),
  ),
  reserve_hotel: commits(
    'Reserves a room',
    { hotel: text, start_day: text, end_day: text },
    (environment, given: { hotel: string; start_day: string; end_day: string }) =>
      reserve(environment, 'hotel', [given.hotel, given.start_day, given.end_day]),
  ),
  reserve_restaurant: commits(
    'Reserves a table for two hours',
    { restaurant: text, start_time: text },
    (environment, given: { restaurant: string; start_time: string }) =>
      reserve(environment, 'restaurant', [given.restaurant, given.start_time, twoHoursAfter(given.start_time)]),
  ),
  reserve_car_rental: commits(
    'Reserves a car',
    { company: text, start_time: text, end_time: maybe(text) },
    (environment, given: { company: string; start_time: string; end_time?: string | null }) =>
      reserve(environment, 'car', [given.company, given.start_time, given.end_time ?? null]),
  ),
};
