declare module "racekit:messages" {
  const messages: Record<string, { en: string; ja: string }>;
  export default messages;
}
declare module "*.css";
