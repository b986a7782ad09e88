CREATE TABLE "space_closures" (
	"space_id" integer NOT NULL,
	"closed_from" bigint NOT NULL,
	"closed_to" bigint,
	"closed_reason" text NOT NULL,
	CONSTRAINT "space_closures_space_id_closed_from_pk" PRIMARY KEY("space_id","closed_from")
);
--> statement-breakpoint
ALTER TABLE "space_closures" ADD CONSTRAINT "space_closures_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_closures_closed_to" ON "space_closures" USING btree ("closed_to","closed_from","space_id");