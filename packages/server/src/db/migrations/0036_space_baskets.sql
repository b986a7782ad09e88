CREATE TABLE "space_baskets" (
	"user_id" integer NOT NULL,
	"space_id" integer NOT NULL,
	CONSTRAINT "space_baskets_user_id_space_id_pk" PRIMARY KEY("user_id","space_id")
);
--> statement-breakpoint
ALTER TABLE "space_baskets" ADD CONSTRAINT "space_baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_baskets" ADD CONSTRAINT "space_baskets_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;