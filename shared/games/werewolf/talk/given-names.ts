/**
 * First names that are mostly women's or mostly men's, to resolve "he" and "she". Ambiguous names are in neither list.
 */
const OF_WOMEN = `
  abigail ada adele adriana agatha agnes aisha alba alice alicia aliya alma alya amaka amara amelia amina amira amy ana anastasia andrea
  angela angelica anika anita anja ann anna annabel anne annette annika anya aria ariana astrid aurora ava avery ayesha barbara beata
  beatrice beatrix becky bella belle bernadette beth betty bianca birgit brenda bridget brigid camila camille carla carmen carol carolina
  caroline cassandra catalina catherine cecilia celeste celia chiara chiyo chloe christina christine ciara claire clara clarissa
  claudia clementine cleo colette cora cordelia corinne cynthia dahlia daniela daphne deborah delia delphine diana dolores donna dora
  doris dorothea dorothy edda edith eileen elaine eleanor elena eliana elif elisa elise eliza elizabeth ella ellen elodie eloise elsa elsie
  emilia emily emma erika esme esther eugenia eunice eva evelyn fatima fatou felicity fernanda fiona florence frances francesca freya
  frida gabriela gabrielle gemma genevieve georgia geraldine gertrude gina giulia gloria greta gretchen gudrun gwen gwendolyn hana hanna
  hannah harriet hazel heather hedwig heidi helen helena helga henrietta hester hilda hilde hildegard holly ida ilse imogen ines ingrid
  irene irina iris isabel isabella isadora isolde ivana ivy jacqueline jane janet janice jasmine jean jenna jennifer jessica joan joanna
  johanna josephine joy joyce judith judy julia juliana julie juliet juliette june kaori karen karin kate katarina katherine kathleen katie
  katja katya keiko kerstin kiara kira kirsten klara kristin lara larissa laura laurel lavinia layla lea leah leila lena leonie leonora leticia lidia lila
  lilian liliana lillian lily lina linda linnea lisa liv livia lola lorena lotte louise lucia lucille lucinda lucy ludmila luisa luna lydia mabel madeleine
  madeline maeve magda magdalena maggie maja malin mara marcela margaret margarida margot maria mariam mariana marie mariko marina
  marion marisol marjorie marlene marta martha martina mary matilda maud maureen maya megan mei melanie melissa mercedes meredith mia
  michelle mila mildred millie mina minerva mira miranda miriam mirela misaki molly monica muriel myra myrtle nadia nadine naima nancy naoko naomi
  natalia natalie natasha nell nellie nicole nina noelle noor nora norma odette octavia olga olive olivia ophelia paloma pamela patricia paula pauline
  penelope petra petunia philippa phoebe phyllis pilar polly portia priscilla priya rachel ramona rebecca regina renata rhea rhoda rita roberta rosa
  rosalie rosalind rose rosemary rosie rowena roxana roxanne ruby ruth sabina sabine sabrina sadie sakura sally salome samantha sandra sanna sara
  sarah selena selma serena shirley sibyl sienna sigrid silvia simone sofia solveig sonia sonja sophia sophie stella stephanie sunita susan
  susana susanna suzanne svetlana sybil sylvia sylvie tabitha tamar tamara tamsin tanya tara tatiana teresa tess tessa thea theodora theresa tilda tilly
  tina trudy uma una ursula valentina valeria vanessa vera verena veronica victoria viola violet virginia vivian wanda wendy wilhelmina
  willa winifred yara yasmin yelena yolanda yuki yuko yvette yvonne zahra zelda zoe zofia zora zuzana`;
const OF_MEN = `
  aaron abdul abel abraham adam adrian ahmed alan albert alejandro alessandro alexander alfred ali alistair alvaro ambrose amir anders
  andre andreas andrew angus anselm anthony anton antonio archie arjun arne arnold arthur arturo august augustus axel barnaby bartholomew
  basil ben benedict benjamin bernard bertram bill bjorn bob boris bram brandon brendan brian bruce bruno byron caleb calvin carl carlos
  caspar cassius cedric cesar charles chidi christian christopher clarence claude clement clive colin connor conrad cornelius cyril cyrus daichi
  damian damien dan daniel dario darius david dean declan dennis derek desmond dexter diego dieter dimitri dirk dmitri dominic donald dorian doug
  douglas duncan dylan earl edgar edmund eduardo edward edwin eli elias elijah emanuel emeka emil emilio enrique eric erik ernest esteban ethan eugene
  evan ezra fabian farid felipe felix ferdinand fernando finn fletcher florian francisco franco frank franklin frederick fritz gabriel
  gareth gary gaspard gavin geoffrey george gerald gideon gilbert giles giovanni gordon graham greg gregory griffin grigori guillermo gunnar gus gustav
  hamid hamza hank hans harald harold harry harvey hassan hector hendrik henrik henry herbert herman hiro hiroshi hollis horace horatio howard hugh hugo humphrey
  ian ibrahim ignacio igor ike ilya imran isaac ishaan ismael ivan ivo jack jacob jake jamal james jan jared jarek jasper javier jeff jeremiah jeremy jerome jim joachim joaquin joe joel
  johan john jonah jonas jonathan jorge jose joseph joshua juan julian julio julius jurgen karim karl kaspar keith kenji kenneth kevin klaus knut kofi kurt kwame
  lachlan lars laurence lawrence lazar leif lennart leo leon leonard leopold leroy levi liam linus lionel lorenzo louis luca lucas lucian luis luka lukas luke luther
  magnus malcolm malik manuel marcel marco marcus mario marius martin marvin mateo mathias matteo matthew matthias maurice max maximilian mehmet melvin michael miguel mikhail miles milo mohamed
  morris moses moritz murray nathan nathaniel ned neil nelson nicholas nigel nikhil niklas niko nikolai nils noah norbert norman oleg oliver omar orlando
  orson oscar osman oswald otis otto owen pablo pascal patrick paul pavel pedro percival percy peter phil philip pierre piotr quentin quincy rafael rahul raj ralph ramon
  raphael rashid raul ravi raymond reginald reinhard reuben rhys ricardo richard robert roberto rodrigo roger roland rolf roman ronald rory ross rudolf rufus rupert russell ryan salvador sam samir samuel sanjay santiago saul
  sean sebastian sergei seth seymour sigurd silas silvio simon solomon stanley stefan stellan stephen steven stuart sven sylvester tadeo tariq ted terence theo theodore thomas thorsten
  tiago tim timothy tobias tom tomas torsten travis tristan udo ulric ulrich umberto uriah valentin vasily vernon victor viktor vikram vincent vladimir waldo wallace walter warren wendell werner
  wilfred wilhelm william winston wolfgang xavier yannick yosef yusuf zachary zane zev`;

const PRONOUNS = new Map<string, 'he' | 'she'>();
for (const name of OF_WOMEN.split(/\s+/)) if (name) PRONOUNS.set(name, 'she');
for (const name of OF_MEN.split(/\s+/)) if (name) PRONOUNS.set(name, 'he');

export const pronounOf = (firstName: string): 'he' | 'she' | undefined =>
  PRONOUNS.get(firstName.toLowerCase());
